/** Every table of the API, with its primary key. */
export const PRIMARY_KEYS = [
  { table: 'founders', key: 'founder_number' },
  { table: 'beta_feedback', key: 'id' },
  { table: 'referral_codes', key: 'id' },
  { table: 'referral_signups', key: 'referee_id' },
  { table: 'retired_numbers', key: 'number' },
] as const;

export type TableName = (typeof PRIMARY_KEYS)[number]['table'];

/** What organizers and guests wrote; not the ledger, which is only read while a commit is checked. */
export const EVENT_COLLECTIONS = ['gameEvents', 'rsvpInvites', 'gameRSVPs', 'rsvpGuards'];

/** Those, and who is an organizer. */
export const COLLECTIONS = [...EVENT_COLLECTIONS, 'admins'];
