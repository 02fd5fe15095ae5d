import * as z from 'zod/mini';

/** The deployment's settings in the bundle; `.env.example` explains every key. */
export const env = {
  productName: import.meta.env.VITE_PRODUCT_NAME,
  siteUrl: import.meta.env.VITE_SITE_URL,
  appUrl: import.meta.env.VITE_APP_URL,
  homeUrl: import.meta.env.VITE_HOME_URL,
  contactEmail: import.meta.env.VITE_CONTACT_EMAIL,
  organizerName: import.meta.env.VITE_ORGANIZER_NAME,
  organizerBio: import.meta.env.VITE_ORGANIZER_BIO,
  profileUrl: import.meta.env.VITE_PROFILE_URL,
  organizerPhotoUrl: import.meta.env.VITE_ORGANIZER_PHOTO_URL || undefined,
  /** A sentence about what referral rewards are good for. */
  rewardUse: import.meta.env.VITE_REWARD_USE || undefined,
  facebookAppId: import.meta.env.VITE_FACEBOOK_APP_ID || undefined,
  supabaseUrl: import.meta.env.VITE_SUPABASE_URL,
  supabaseAnonKey: import.meta.env.VITE_SUPABASE_ANON_KEY,
  firebaseProjectId: import.meta.env.VITE_FIREBASE_PROJECT_ID,
  firebaseApiKey: import.meta.env.VITE_FIREBASE_API_KEY,
  adminEmail: import.meta.env.VITE_ADMIN_EMAIL,
  /** Only the local stack has these two. */
  firestoreEmulatorHost: import.meta.env.VITE_FIRESTORE_EMULATOR_HOST,
  authEmulatorHost: import.meta.env.VITE_AUTH_EMULATOR_HOST,
};

function checkEnv(): void {
  const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
  const filled = z.string('is missing').check(z.minLength(1, 'is missing'));
  const result = z
    .object({
      productName: filled,
      siteUrl: webUrl,
      appUrl: webUrl,
      homeUrl: webUrl,
      contactEmail: z.email('must be an e-mail address'),
      organizerName: filled,
      organizerBio: filled,
      profileUrl: webUrl,
      organizerPhotoUrl: z.optional(webUrl),
      facebookAppId: z.optional(z.string().check(z.regex(/^\d+$/, 'must be a number'))),
      supabaseUrl: webUrl,
      supabaseAnonKey: filled,
      firebaseProjectId: filled,
      firebaseApiKey: filled,
      adminEmail: z.email('must be an e-mail address'),
    })
    .safeParse(env);
  if (!result.success) {
    throw new Error(
      `The VITE_* variables are incomplete (see .env.example).\n${z.prettifyError(result.error)}`,
    );
  }
}

// Vite writes the values into the bundle at build time, so the prerender's check covers the browser too,
// and no visitor downloads the validator for it.
if (import.meta.env.SSR || import.meta.env.DEV) checkEnv();
