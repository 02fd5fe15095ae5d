import type { ComponentProps } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { compact } from '../button-classes.ts';

interface ContactLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'to' | 'target' | 'rel'> {
  /** What it does and for whom; it begins with the label. */
  name: string;
  label: string;
}

/** Opens an app that calls or writes. */
export function ContactLink({ name, label, ...props }: ContactLinkProps) {
  return (
    <ButtonLink variant="plain" className={compact} aria-label={name} {...props}>
      {label}
    </ButtonLink>
  );
}
