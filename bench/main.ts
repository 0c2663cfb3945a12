import { endAll } from '@/dev/processes/guard';
import { parseOptions } from './options';
import { measurePage } from './page/measure-page';
import { recordProfiles } from './profile/record-profiles';
import { measureTable } from './table';

/** `npm run bench [-- --quick] [-- --only NAME] [-- --profile] [-- --page]` */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options.profile) await recordProfiles(options);
  else if (options.page) await measurePage(options);
  else await measureTable(options);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await endAll();
}
process.exit();
