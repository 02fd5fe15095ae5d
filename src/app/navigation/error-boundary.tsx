import { Component, type ReactNode } from 'react';
import { Notice } from '#components/layout/notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { env } from '#lib/env.ts';

interface BoundaryState {
  status: 'fine' | 'broken';
}

interface BoundaryProps {
  /** A change of the address resets the boundary. */
  pathname: string;
  children: ReactNode;
}

/** React logs the cause. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { status: 'fine' };

  static getDerivedStateFromError(): BoundaryState {
    return { status: 'broken' };
  }

  override componentDidUpdate({ pathname }: BoundaryProps) {
    if (pathname !== this.props.pathname && this.state.status === 'broken') this.setState({ status: 'fine' });
  }

  override render() {
    switch (this.state.status) {
      case 'fine':
        return this.props.children;
      case 'broken':
        return <Broken />;
    }
  }
}

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
      <Button className="mt-8" onClick={() => location.reload()}>
        Load again
      </Button>
    </Notice>
  );
}
