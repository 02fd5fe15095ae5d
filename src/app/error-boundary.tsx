import { Component, type ReactNode, useEffect } from 'react';
import { Notice } from '#components/layout/notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { env } from '#lib/env.ts';
import { isMissingCode, reloadOnce } from './missing-code.ts';

interface BoundaryState {
  status: 'fine' | 'broken' | 'offline';
}

/** Says what to do when a page's code breaks or does not arrive. React logs the cause. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { status: 'fine' };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { status: isMissingCode(error) && !navigator.onLine ? 'offline' : 'broken' };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingCode(error) && navigator.onLine) reloadOnce();
  }

  override render() {
    switch (this.state.status) {
      case 'fine':
        return this.props.children;
      case 'broken':
        return <Broken />;
      case 'offline':
        return <Offline />;
    }
  }
}

const reload = () => location.reload();

function Broken() {
  return (
    <Notice score="0–1" title="We dropped the ball.">
      <title>{`Something broke | ${env.productName}`}</title>
      <p className="mt-4 text-lg">
        Something broke on this page. What you had already sent is safe. Load it again; if that does not help,
        write to{' '}
        <a className="underline" href={`mailto:${env.contactEmail}`}>
          {env.contactEmail}
        </a>
        .
      </p>
      <Button className="mt-8" onClick={reload}>
        Load again
      </Button>
    </Notice>
  );
}

function Offline() {
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <Notice score="– –" title="You are offline.">
      <title>{`You are offline | ${env.productName}`}</title>
      <p className="mt-4 text-lg">
        Part of this page did not arrive. What you had already sent is safe. The page loads again by itself as
        soon as you are back online.
      </p>
      <Button className="mt-8" onClick={reload}>
        Try now
      </Button>
    </Notice>
  );
}
