import { Link } from 'react-router-dom';
import { LogoMark } from '#components/ui/logo.tsx';
import { cn } from '#lib/cn.ts';
import { env } from '#lib/env.ts';

export function HomeLink({ className, logoClassName }: { className: string; logoClassName?: string }) {
  return (
    <Link
      to="/"
      className={cn('display inline-flex min-h-11 items-center gap-2.5 normal-case no-underline', className)}
    >
      <LogoMark className={cn('size-8', logoClassName)} />
      {env.productName}
    </Link>
  );
}
