import { exampleConfig } from '../../dev/lib/config.ts';

// The tests run with the defaults, also where .env is filled in for a deployment.
Object.assign(process.env, exampleConfig());
