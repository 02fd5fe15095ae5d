import { type ReactNode, useState } from 'react';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Guest } from '#domain/guest-list.ts';
import type { GuestMessage } from './message-content.ts';
import { PreparedMessage } from './prepared-message.tsx';

interface MessageListProps {
  summary: string;
  organized: OrganizedEvent;
  guests: readonly Guest[];
  messageTo: (guest: Guest) => GuestMessage;
  /** Shown beside a guest's name. */
  beside?: (guest: Guest) => ReactNode;
  /** Shown after the message. */
  after?: (guest: Guest) => ReactNode;
}

/** A message to each guest. They stand in the page only when they are asked for: each is made of what is true by then. */
export function MessageList({ summary, organized, guests, messageTo, beside, after }: MessageListProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {summary}
      </summary>
      {isOpen && (
        <ul className="mt-2 grid gap-4">
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
      )}
    </details>
  );
}
