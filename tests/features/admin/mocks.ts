import { vi } from 'vitest';

// Puts `data.ts` in place of the organizer's data. Mocks count for what is imported after them: tests import this first.
vi.mock('#data/firestore/organizer.ts', () => ({ organizerStore: {} }));
vi.mock('#data/firestore/analytics.ts', async () => (await import('./data.ts')).organizerAnalytics);
vi.mock('#data/firestore/event-list.ts', async () => (await import('./data.ts')).organizerEvents);
vi.mock('#data/firestore/event-removal.ts', async () => (await import('./data.ts')).organizerEvents);
vi.mock('#data/firestore/event-write.ts', async () => (await import('./data.ts')).organizerEvents);
vi.mock('#data/firestore/invites.ts', async () => (await import('./data.ts')).organizerEvents);
vi.mock('#data/firestore/guest-list.ts', async () => (await import('./data.ts')).organizerGuests);
vi.mock('#data/firestore/retention.ts', async () => (await import('./data.ts')).organizerRetention);
vi.mock('#data/firestore/series.ts', async () => (await import('./data.ts')).organizerSeries);
vi.mock('#data/supabase/guest-emails.ts', async () => (await import('./data.ts')).guestEmails);
vi.mock('#data/supabase/tell-guests.ts', async () => (await import('./data.ts')).organizerEmails);
vi.mock('#lib/qr.ts', () => ({ drawQr: () => ({ size: 1, path: '' }), qrFile: vi.fn() }));
