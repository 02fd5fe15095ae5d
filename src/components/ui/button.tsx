import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '#lib/cn.ts';

type Look = 'loud' | 'plain';

const shape =
  'display normal-case inline-flex min-h-12 items-center justify-center rounded-md border-2 border-ink px-5 text-center text-lg tracking-wide no-underline';

const looks: Record<Look, string> = {
  loud: 'bg-ball text-on-ball border-on-ball hover:bg-ball-bright disabled:opacity-70 disabled:cursor-progress',
  plain: 'text-ink hover:bg-ink hover:text-ground disabled:pointer-events-none disabled:opacity-45',
};

export function Button({ look = 'loud', className, ...props }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" className={cn(shape, looks[look], className)} {...props} />;
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  to: string;
  look?: Look;
}

/** Looks like a button, goes somewhere; to a place on the same page (`#…`) as the browser does it. */
export function ButtonLink({ look = 'loud', className, to, ...props }: ButtonLinkProps) {
  const classes = cn(shape, looks[look], className);
  return to.startsWith('#') ? (
    <a className={classes} href={to} {...props} />
  ) : (
    <Link className={classes} to={to} {...props} />
  );
}
