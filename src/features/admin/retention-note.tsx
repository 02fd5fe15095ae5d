import { useQuery } from '@tanstack/react-query';
import { organizerStore } from '#data/firestore/organizer.ts';
import { readRetention } from '#data/firestore/retention.ts';
import { retention as words } from './parts/content.ts';
import { keys, orThrow } from './state/query-client.ts';

/** Reminds of the retention that the privacy page promises. Read once a session, because it is about days. */
export function RetentionNote() {
  const { data } = useQuery({
    queryKey: keys.retention,
    queryFn: () => orThrow(readRetention(organizerStore, Date.now())),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.isDue) return null;
  return (
    <aside aria-label={words.label} className="mt-3 rounded-md bg-card p-3 text-sm">
      {words.due} <code className="font-semibold whitespace-nowrap">{words.command}</code>
    </aside>
  );
}
