import { type ReactNode, useState } from 'react';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Guest } from '#domain/guest-list.ts';
import type { GuestMessage } from './message-content.ts';
import { PreparedMessage } from './prepared-message.tsx';

interface MessageListProps {
  organized: OrganizedEvent;
  guests: readonly Guest[];
  messageTo: (guest: Guest) => GuestMessage;
  /** Shown beside a guest's name. */
  beside?: (guest: Guest) => ReactNode;
  /** Shown after the message. */
  after?: (guest: Guest) => ReactNode;
}

/** A prepared message to each guest. */
export function MessageList({ organized, guests, messageTo, beside, after }: MessageListProps) {
  return (
    <ul className="mt-3 grid gap-4">
      {guests.map((guest) => (
        <li key={guest.rsvp.id}>
          <p className="mb-2 flex flex-wrap gap-x-3 wrap-anywhere">
            <bdi className="font-semibold">{guest.rsvp.name}</bdi>
            {beside?.(guest)}
          </p>
          <div className="flex flex-wrap gap-2">
            <PreparedMessage rsvp={guest.rsvp} organized={organized} write={messageTo(guest)} />
            {after?.(guest)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The messages are rendered when they are opened, so that they say what is true then. */
export function FoldedMessages({ summary, ...props }: MessageListProps & { summary: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {summary}
      </summary>
      {isOpen && <MessageList {...props} />}
    </details>
  );
}
