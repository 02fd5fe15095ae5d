import { env } from '#lib/env.ts';

export const page = {
  title: `What would make you show up? | ${env.productName}`,
  description:
    'Five quick questions about pickup sports in Gainesville. Your answers decide which games we start with.',
  heading: 'What would make you show up?',
  lead: 'Five taps, about a minute.',
  purpose: 'Your answers decide which games we start with.',
  privacy: 'We keep your answers without your name. Only if you want to be a founder do we ask who you are.',
  privacyLink: 'What we keep about you',
  needsScript: 'Answering needs JavaScript. Without it, write to us:',
};
