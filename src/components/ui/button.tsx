import type { ComponentProps } from 'react';
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

/** Looks like a button, goes somewhere. */
export function ButtonLink({ look = 'loud', className, ...props }: ComponentProps<'a'> & { look?: Look }) {
  return <a className={cn(shape, looks[look], className)} {...props} />;
}
