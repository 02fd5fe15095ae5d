import { exampleConfig } from '../../dev/lib/config.ts';

// Whoever fills in .env for a deployment of their own still runs these tests.
Object.assign(process.env, exampleConfig());
