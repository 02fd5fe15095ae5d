/** What the dashboard can show; each has its own address and survives a reload. */
export type View =
  | { name: 'events' }
  | { name: 'guests'; eventId: string }
  | { name: 'edit'; eventId: string }
  | { name: 'create' }
  | { name: 'copy'; eventId: string }
  | { name: 'analytics' }
  | { name: 'unknown' };

const ADMIN_HOME = '/admin';

export const paths = {
  events: `${ADMIN_HOME}/events`,
  create: `${ADMIN_HOME}/create`,
  analytics: `${ADMIN_HOME}/analytics`,
  guests: (eventId: string) => `${ADMIN_HOME}/events/${eventId}`,
  edit: (eventId: string) => `${ADMIN_HOME}/events/${eventId}/edit`,
  copy: (eventId: string) => `${ADMIN_HOME}/create/${eventId}`,
};

function eventsView(eventId: string | undefined, action: string | undefined): View {
  if (!eventId) return { name: 'events' };
  if (!action) return { name: 'guests', eventId };
  return action === 'edit' ? { name: 'edit', eventId } : { name: 'unknown' };
}

export function readView(pathname: string): View {
  const [tab, eventId, action, ...more] = pathname
    .slice(ADMIN_HOME.length + 1)
    .replace(/\/$/, '')
    .split('/');
  if (more.length > 0) return { name: 'unknown' };
  switch (tab) {
    case undefined:
    case '':
    case 'events':
      return eventsView(eventId, action);
    case 'create':
      if (action) return { name: 'unknown' };
      return eventId ? { name: 'copy', eventId } : { name: 'create' };
    case 'analytics':
      return eventId ? { name: 'unknown' } : { name: 'analytics' };
    default:
      return { name: 'unknown' };
  }
}
