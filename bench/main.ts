import { Command, Option } from 'commander';
import { endAll } from '@/dev/processes/watchdog';
import { measurePage } from './page/measure-page';
import { type Options, rows, runBenchmark } from './run-benchmark';

const program = new Command('npm run bench --')
  .description('Measures this code next to reference implementations. A full run writes bench/RESULTS.md.')
  .option('--quick', 'run fewer and shorter rounds, and write no file')
  .addOption(new Option('--only <row>', 'measure one row').choices(rows.map(({ name }) => name)))
  .option('--profile', 'record a CPU profile of each server in .data/bench/profiles')
  .option('--page', 'measure the landing page with Lighthouse instead; writes bench/PAGE.md')
  .action(async (options: Options & { page?: boolean }) => {
    await (options.page ? measurePage(options) : runBenchmark(options));
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
process.exit();
