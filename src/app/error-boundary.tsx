import { Component, type ReactNode } from 'react';
import { Notice } from '#components/layout/notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { env } from '#lib/env.ts';

/** Says what to do when a page's code breaks or does not arrive. React logs the cause. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  return (
    <Notice score="0–1" title="We dropped the ball.">
      <title>{`Something broke | ${env.productName}`}</title>
      <p className="mt-4 text-lg">
        Something broke on this page. Load it again; if that does not help, write to{' '}
        <a className="underline" href={`mailto:${env.contactEmail}`}>
          {env.contactEmail}
        </a>
        .
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        Load again
      </Button>
    </Notice>
  );
}
