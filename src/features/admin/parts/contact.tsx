import type { ComponentProps } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { dialedNumber } from '#domain/contact.ts';
import { cn } from '#lib/cn.ts';
import { compact, quiet } from './button-classes.ts';
import { contact as words } from './content.ts';

interface ContactLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'to' | 'target' | 'rel'> {
  /** Accessible name: the label, then the person. */
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

interface ContactProps {
  person: { name: string; email?: string | null | undefined; phone?: string | null | undefined };
  isQuiet?: boolean;
}

/** Links to call, text and email a person. */
export function Contact({ person: { name, email, phone }, isQuiet = false }: ContactProps) {
  const number = phone && dialedNumber(phone);
  if (!number && !email)
    return <p className={cn('self-center text-sm text-quiet', isQuiet && 'px-2.5')}>{words.none}</p>;
  const links = [
    ...(number
      ? [
          { to: `tel:${number}`, label: words.call, called: words.callName(name) },
          { to: `sms:${number}`, label: words.text, called: words.textName(name) },
        ]
      : []),
    ...(email
      ? [{ to: `mailto:${encodeURIComponent(email)}`, label: words.email, called: words.emailName(name) }]
      : []),
  ];
  return links.map(({ to, label, called }) => (
    <ContactLink key={label} to={to} name={called} label={label} isQuiet={isQuiet} />
  ));
}
