import { Command, Option } from 'commander';
import { findPrograms } from './programs';
import { runFailover } from './run-failover';
import { scenarios } from './scenarios';

const NOT_RUN = 2;

export const failover = new Command('failover')
  .description('Breaks a Patroni cluster behind HAProxy while people sign up. Takes about ten minutes.')
  .addOption(new Option('--only <scenario>', 'run one scenario').choices(scenarios.map(({ name }) => name)))
  .addHelpText(
    'after',
    '\nExits with 0 if no signup was lost, doubled or misnumbered, with 1 otherwise, with 2 if it did not run.',
  )
  .action(async ({ only }: { only?: string }) => {
    const { programs, missing } = findPrograms();
    if (!programs) {
      console.error(`The failover drill did not run. Not installed: ${missing.join(', ')}.`);
      console.error(
        'On Debian: apt-get install patroni etcd-server haproxy postgresql. See docs/failover.md.',
      );
      process.exitCode = NOT_RUN;
      return;
    }
    const chosen = scenarios.filter(({ name }) => only === undefined || name === only);
    if (!(await runFailover(programs, chosen))) process.exitCode = 1;
  });
