import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '#lib/cn.ts';

type Variant = 'loud' | 'plain' | 'quiet';

const box =
  'display normal-case inline-flex min-h-12 items-center justify-center rounded-md border-2 border-ink px-5 text-center text-lg tracking-wide no-underline';

const variants: Record<Variant, string> = {
  loud: `${box} bg-ball text-on-ball border-on-ball hover:bg-ball-bright disabled:opacity-70 disabled:cursor-progress`,
  plain: `${box} text-ink hover:bg-ink hover:text-ground disabled:pointer-events-none disabled:opacity-45`,
  quiet: 'text-link cursor-pointer text-left',
};

export function Button({
  variant = 'loud',
  className,
  ...props
}: ComponentProps<'button'> & { variant?: Variant }) {
  return <button type="button" className={cn(variants[variant], className)} {...props} />;
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  to: string;
  variant?: Variant;
}

/** The browser itself goes to a place on the same page (`#…`). */
export function ButtonLink({ variant = 'loud', className, to, ...props }: ButtonLinkProps) {
  const classes = cn(variants[variant], className);
  return to.startsWith('#') ? (
    <a className={classes} href={to} {...props} />
  ) : (
    <Link className={classes} to={to} {...props} />
  );
}
