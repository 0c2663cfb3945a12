import { createDatabase } from '@/db/client';
import { startDelivery } from '../email/delivery/delivery';

/** A mail worker in a child process. Its arguments are the database URL and the options as JSON. */
const [databaseUrl = '', options = '{}'] = process.argv.slice(2);
const { db } = createDatabase(databaseUrl);
startDelivery({ handle: db, ...JSON.parse(options) });
