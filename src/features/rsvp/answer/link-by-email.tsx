import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { requestPrivateLink } from '#data/supabase/guest-emails.ts';
import { linkByEmail as words } from './link-by-email-content.ts';

type Asking = { status: 'idle' | 'asking' | 'failed' } | { status: 'asked'; email: string };

/** The way back to an answer for who gave it on another device. It never tells whether there is one. */
export function LinkByEmail({ eventId, email }: { eventId: string; email: string }) {
  const [asking, setAsking] = useState<Asking>({ status: 'idle' });

  async function ask() {
    if (asking.status === 'asking') return;
    setAsking({ status: 'asking' });
    const result = await requestPrivateLink(eventId, email);
    setAsking(result === 'asked' ? { status: 'asked', email } : { status: 'failed' });
  }

  const isAsked = asking.status === 'asked' && asking.email === email;
  return (
    <div className="pb-2">
      <p role="status" className="font-semibold wrap-anywhere empty:hidden">
        {isAsked && words.asked(email)}
        {asking.status === 'failed' && words.failed}
      </p>
      {!isAsked && (
        <Button
          variant="plain"
          className="mt-1 w-full"
          aria-disabled={asking.status === 'asking'}
          onClick={() => void ask()}
        >
          {asking.status === 'asking' ? words.asking : words.ask}
        </Button>
      )}
    </div>
  );
}
