import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { endAll } from '@/dev/processes/watchdog';
import { createHarness } from './harness/harness';
import { measurePage } from './page/measure-page';
import { assertCommitted, formatResults } from './report/results';
import { reads, signup } from './rows/api';
import { burst, endurance } from './rows/burst';
import { mail } from './rows/mail';
import { pages } from './rows/pages';
import { processes } from './rows/processes';
import type { Line } from './rows/row';
import { signupQueue } from './rows/signup-queue';

interface Options {
  quick?: boolean;
  only?: string;
  page?: boolean;
  profile?: boolean;
}

const rows = [signupQueue, signup, reads, burst, processes, pages, mail, endurance];

async function measureRows({ quick = false, only, profile = false }: Options): Promise<void> {
  const isComplete = !only && !quick && !profile;
  if (isComplete) assertCommitted();
  const pace = quick ? { rounds: 3, seconds: 0.5 } : { rounds: 5, seconds: 2 };
  const harness = createHarness(profile);
  const lines: Line[] = [];
  for (const row of rows.filter(({ name }) => only === undefined || name === only)) {
    console.log(`Measuring ${row.name} …`);
    lines.push(...(await row.measure({ quick, pace, harness })));
    await harness.stopServers();
  }
  const results = formatResults(lines, pace.rounds);
  console.log(`\n${results}`);
  if (isComplete) await writeFile('bench/RESULTS.md', results);
}

const program = new Command('npm run bench --')
  .description('Measures this code next to reference implementations. A full run writes bench/RESULTS.md.')
  .option('--quick', 'run fewer and shorter rounds, and write no file')
  .addOption(new Option('--only <row>', 'measure one row').choices(rows.map(({ name }) => name)))
  .option('--profile', 'record a CPU profile of each server in .data/profiles, and write no other file')
  .option('--page', 'measure the landing page with Lighthouse instead; writes bench/PAGE.md')
  .action((options: Options) => (options.page ? measurePage(options.quick) : measureRows(options)));

try {
  await program.parseAsync();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
process.exit();
