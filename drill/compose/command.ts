import { once } from 'node:events';
import { Command } from 'commander';
import { stopSignal } from '@/dev/processes/stop-signal';
import { checkEngine } from './engine';
import { runCompose } from './run-compose';

const NOT_RUN = 2;

export const compose = new Command('compose')
  .description(
    'Builds the images, starts compose.yaml with mock providers, joins through the proxy, backs up, redeploys, ' +
      'restores and stops. Uses its own containers, volumes and ports, and deletes them.',
  )
  .addHelpText('after', '\nExits with 0 if every step succeeded, with 1 otherwise, with 2 if it did not run.')
  .action(async () => {
    const problem = await checkEngine();
    if (problem) {
      console.error(`The compose drill did not run. ${problem}`);
      process.exitCode = NOT_RUN;
      return;
    }
    const interrupted = once(stopSignal(), 'abort').then(() => false);
    if (!(await Promise.race([runCompose(), interrupted]))) process.exitCode = 1;
  });
