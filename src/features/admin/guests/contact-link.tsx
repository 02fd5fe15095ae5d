import type { ComponentProps } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { compact, quiet } from '../parts/button-classes.ts';

interface ContactLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'to' | 'target' | 'rel'> {
  /** Accessible name: the label, then the guest. */
  name: string;
  label: string;
  /** Without an outline: one of many in a table. */
  isQuiet?: boolean;
}

/** Opens an app that calls or writes. */
export function ContactLink({ name, label, isQuiet = false, ...props }: ContactLinkProps) {
  return (
    <ButtonLink variant="plain" className={isQuiet ? quiet : compact} aria-label={name} {...props}>
      {label}
    </ButtonLink>
  );
}
