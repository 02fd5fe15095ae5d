interface ImportMetaEnv {
  readonly VITE_PRODUCT_NAME: string;
  readonly VITE_SITE_URL: string;
  readonly VITE_APP_URL: string;
  readonly VITE_HOME_URL: string;
  readonly VITE_CONTACT_EMAIL: string;
  readonly VITE_SUPABASE_URL: string;
  readonly VITE_SUPABASE_ANON_KEY: string;
  readonly VITE_FIREBASE_PROJECT_ID: string;
  readonly VITE_FIREBASE_API_KEY: string;
  readonly VITE_ADMIN_EMAIL: string;
  readonly VITE_FIRESTORE_EMULATOR_HOST?: string;
  readonly VITE_AUTH_EMULATOR_HOST?: string;
}
