import { vi } from 'vitest';

// Puts `data.ts` in place of the organizer's data. Mocks count for what is imported after them: tests import this first.
const { organizerData } = vi.hoisted(() => ({
  organizerData: async () => ({
    ...(await import('./data.ts')).mock,
    EVENTS_PAGE: 20,
    PEOPLE_MAX: 300,
    TELL_AT_ONCE: 25,
  }),
}));
vi.mock('#data/firestore/organizer.ts', () => ({ organizerStore: {} }));
vi.mock('#data/firestore/analytics.ts', organizerData);
vi.mock('#data/firestore/below-minimum.ts', organizerData);
vi.mock('#data/firestore/event-list.ts', organizerData);
vi.mock('#data/firestore/event-removal.ts', organizerData);
vi.mock('#data/firestore/event-write.ts', organizerData);
vi.mock('#data/firestore/following.ts', organizerData);
vi.mock('#data/firestore/guest-list.ts', organizerData);
vi.mock('#data/firestore/invite-opening.ts', organizerData);
vi.mock('#data/firestore/invites.ts', organizerData);
vi.mock('#data/firestore/link-removal.ts', organizerData);
vi.mock('#data/firestore/people.ts', organizerData);
vi.mock('#data/firestore/retention.ts', organizerData);
vi.mock('#data/firestore/series.ts', organizerData);
vi.mock('#data/supabase/founder-games.ts', organizerData);
vi.mock('#data/supabase/guest-emails.ts', organizerData);
vi.mock('#data/supabase/invitations.ts', organizerData);
vi.mock('#data/supabase/organizer-mail.ts', organizerData);
vi.mock('#data/supabase/organizer.ts', organizerData);
vi.mock('#data/supabase/tell-guests.ts', organizerData);
vi.mock('#lib/qr.ts', () => ({ drawQr: () => ({ size: 1, path: '' }), qrFile: vi.fn() }));
