import { migrate } from '../migrate';

/** Migrates in a child process. Its arguments are the URL of the owner and the migrations as JSON. */
const [url = '', files = ''] = process.argv.slice(2);
await migrate(url, undefined, JSON.parse(files));
