import { showHelp } from '@/dev/bootstrap/show-help.mjs';
import { endAll } from '@/dev/processes/watchdog';
import { parseOptions } from './options';
import { measurePage } from './page/measure-page';
import { recordProfiles } from './profile/record-profiles';
import { measureTable } from './run-benchmark';

const usage = `npm run bench measures side by side with references and prints one table. Behind npm run bench --:
  --quick        fewer and shorter rounds, for trying
  --only NAME    one row alone, like lane
  --profile      where a server's processor time goes
  --page         the page's weight, and Lighthouse's figures`;

async function main(): Promise<void> {
  showHelp(process.argv.slice(2), usage);
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
