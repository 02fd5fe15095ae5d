export const PRIMARY_KEYS = [
  { table: 'founders', key: 'founder_number' },
  { table: 'beta_feedback', key: 'id' },
  { table: 'referral_codes', key: 'id' },
  { table: 'referral_signups', key: 'referee_id' },
  { table: 'retired_numbers', key: 'number' },
] as const;

export type TableName = (typeof PRIMARY_KEYS)[number]['table'];

/** Collections of events, their guests and the guests' records, without the ledger, which only the rules read. */
export const EVENT_COLLECTIONS = ['gameEvents', 'rsvpInvites', 'gameRSVPs', 'rsvpGuards', 'people'];

export const COLLECTIONS = [...EVENT_COLLECTIONS, 'admins'];
