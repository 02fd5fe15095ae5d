import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { consequences, ending } from './content.ts';

interface DemoEndingProps {
  response: RsvpResponse;
  onAgain: () => void;
  children: ReactNode;
}

export function DemoEnding({ response, onAgain, children }: DemoEndingProps) {
  return (
    <section className="px-2 pt-5 lg:px-0 lg:pt-0">
      {children}
      <p className="mt-3 text-pretty">{consequences[response]}</p>
      <p className="mt-3 font-semibold">{ending.nothingSent}</p>
      <h3 className="display mt-7 text-2xl leading-none normal-case">{ending.invitation}</h3>
      <div className="mt-3 grid gap-2">
        <ButtonLink to="/?founder=signup">{ending.join}</ButtonLink>
        <Button variant="plain" onClick={onAgain}>
          {ending.again}
        </Button>
      </div>
    </section>
  );
}
