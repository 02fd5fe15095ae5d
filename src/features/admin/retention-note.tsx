import { useQuery } from '@tanstack/react-query';
import { organizerStore } from '#data/firestore/organizer.ts';
import { readRetention } from '#data/firestore/retention.ts';
import { retention as words } from './content.ts';
import { keys, settled } from './query-client.ts';

/** Reminds of a promise of the privacy page. Asked once a session: it is about days, and says nothing until it knows. */
export function RetentionNote() {
  const { data } = useQuery({
    queryKey: keys.retention,
    queryFn: () => settled(readRetention(organizerStore, Date.now())),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.isDue) return null;
  return (
    <aside aria-label={words.label} className="mt-3 rounded-md bg-card p-3 text-sm">
      {words.due} <code className="font-semibold whitespace-nowrap">{words.command}</code>
    </aside>
  );
}
