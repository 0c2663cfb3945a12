import { exitWithOldNode } from '@/scripts/node-version.mjs';

exitWithOldNode();
// React and Next.js read it when they are first imported, so the rest is imported afterwards.
Object.assign(process.env, { NODE_ENV: 'production' });

void import('./start-server').then(({ startServer }) => startServer());
