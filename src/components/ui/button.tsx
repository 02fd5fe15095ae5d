import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '#lib/cn.ts';

type Variant = 'loud' | 'plain';

const shape =
  'display normal-case inline-flex min-h-12 items-center justify-center rounded-md border-2 border-ink px-5 text-center text-lg tracking-wide no-underline';

const variants: Record<Variant, string> = {
  loud: 'bg-ball text-on-ball border-on-ball hover:bg-ball-bright disabled:opacity-70 disabled:cursor-progress',
  plain: 'text-ink hover:bg-ink hover:text-ground disabled:pointer-events-none disabled:opacity-45',
};

export function Button({
  variant = 'loud',
  className,
  ...props
}: ComponentProps<'button'> & { variant?: Variant }) {
  return <button type="button" className={cn(shape, variants[variant], className)} {...props} />;
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  to: string;
  variant?: Variant;
}

/** Looks like a button, goes somewhere; to a place on the same page (`#…`) as the browser does it. */
export function ButtonLink({ variant = 'loud', className, to, ...props }: ButtonLinkProps) {
  const classes = cn(shape, variants[variant], className);
  return to.startsWith('#') ? (
    <a className={classes} href={to} {...props} />
  ) : (
    <Link className={classes} to={to} {...props} />
  );
}
