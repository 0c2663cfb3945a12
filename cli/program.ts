import { Command, CommanderError } from 'commander';
import { describeError } from '@/lib/observability/describe-error';
import { ExitCode } from './command';
import { addCredit } from './commands/credit';
import { addMailCommands } from './commands/mail';
import { addMaintenance } from './commands/maintenance';
import { addPeopleCommands } from './commands/people';
import { addShow } from './commands/show';
import { addStats } from './commands/stats';

const EPILOGUE = `
A person is an email address, a referral code, a position such as "#12", or an id.
Every command accepts --json. Commands that change data accept --dry-run and write to the audit.
Changes that cannot be undone (erase, expire, invite, sending end, credit reverse) ask first, unless you add --yes.
Exit codes: 0 success, 1 failure or problems found, 2 usage error.`;

function createProgram(): Command {
  const program = new Command('waitlist')
    .description('Manage the waitlist.')
    .usage('<command>')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .addHelpText('afterAll', EPILOGUE)
    .showHelpAfterError('(run with --help for usage)')
    .exitOverride();
  addStats(program);
  addShow(program);
  addPeopleCommands(program);
  addCredit(program);
  addMailCommands(program);
  addMaintenance(program);
  return program;
}

/** @returns the exit code. */
export async function run(args: string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? ExitCode.ok);
  } catch (error) {
    // Commander also throws after printing help, with exit code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
    if (isClosedPipe(error)) return ExitCode.ok;
    process.stderr.write(`${describeError(error)}\n`);
    return ExitCode.failed;
  }
}

/** Whether the reader of our output has exited, as `head` does after its last line. */
export function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
