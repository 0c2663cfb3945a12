import { createDatabase } from '@/db/client';
import { startDelivery } from '../email/delivery/delivery';

/** A process of its own that delivers mail until it is killed. Its arguments are the options, as JSON. */
const [databaseUrl = '', options = '{}'] = process.argv.slice(2);
const { db } = createDatabase(databaseUrl);
startDelivery({ handle: db, ...JSON.parse(options) });
