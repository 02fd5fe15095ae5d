/** Every table of the API, with its primary key. */
export const PRIMARY_KEYS = [
  { table: 'founders', key: 'founder_number' },
  { table: 'beta_feedback', key: 'id' },
  { table: 'referral_codes', key: 'id' },
  { table: 'referral_signups', key: 'referee_id' },
] as const;

export type TableName = (typeof PRIMARY_KEYS)[number]['table'];

/** Every collection but the ledger, which is only read while a commit is checked. */
export const COLLECTIONS = ['gameEvents', 'rsvpInvites', 'gameRSVPs', 'rsvpGuards', 'admins'];
