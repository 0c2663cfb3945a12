import { Command } from 'commander';
import { endAll } from '@/dev/processes/watchdog';
import { compose } from './compose/command';
import { failover } from './failover/command';

const program = new Command('npm run drill --')
  .description('Runs the deployments of ops/ on this machine, breaks them, and checks the signups.')
  .addCommand(failover)
  .addCommand(compose);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
process.exit();
