import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const LOCAL_OF_CHECKOUT = `${ROOT}.local/`;

/** The folder of all that the local commands write; git-ignored. LOCAL_FOLDER moves it, for two stacks side by side. */
export const LOCAL = process.env.LOCAL_FOLDER ? `${resolve(process.env.LOCAL_FOLDER)}/` : LOCAL_OF_CHECKOUT;
