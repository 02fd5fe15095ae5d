/** The address of each view. */
export const VIEW_PATHS = {
  events: '/admin/events',
  guests: '/admin/events/:eventId',
  /** At the court. */
  checkIn: '/admin/events/:eventId/check-in',
  edit: '/admin/events/:eventId/edit',
  invite: '/admin/events/:eventId/invite',
  /** By any of its events. */
  series: '/admin/events/:eventId/series',
  create: '/admin/create',
  copy: '/admin/create/:eventId',
  founders: '/admin/founders',
  founder: '/admin/founders/:number',
  people: '/admin/people',
  person: '/admin/people/:key',
  survey: '/admin/survey',
  analytics: '/admin/analytics',
  emails: '/admin/emails',
} as const;

export type ViewName = keyof typeof VIEW_PATHS;
