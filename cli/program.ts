import { Command, CommanderError } from 'commander';
import { DatabaseUrlError } from '@/lib/config/load-env-files';
import { describeError, isDatabaseError } from '@/lib/observability/describe-error';
import { Refusal } from '@/lib/operations/refusals';
import { operations } from '@/lib/operations/registry';
import { ExitCode } from './command';
import { addMaintenance } from './commands/maintenance';
import { addShow } from './commands/show';
import { addSignIn } from './commands/sign-in';
import { addOperation } from './operation';
import { note, printJson } from './output';

const epilogue = (program: Command) => `
A person is an email address, a referral code, a position such as "#12", or an id.
Every command accepts --json. Commands that change data accept --dry-run and write to the audit.
${new Intl.ListFormat('en-US').format(namesOfAsking(program))} ask first, unless you add --yes.
Exit codes: 0 success, 1 failure or problems found, 2 usage error.`;

/** Such as "erase" and "credit reverse". */
const namesOfAsking = (parent: Command, path: string[] = []): string[] =>
  parent.commands.flatMap((command) => {
    const name = [...path, command.name()];
    const asks = command.options.some(({ long }) => long === '--yes');
    return asks ? [name.join(' ')] : namesOfAsking(command, name);
  });

function createProgram(isJson: boolean): Command {
  const program: Command = new Command('waitlist')
    .description('Manage the waitlist.')
    .usage('<command>')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .addHelpText('afterAll', () => epilogue(program))
    .showHelpAfterError('(run with --help for usage)')
    .configureOutput(isJson ? { writeErr() {} } : {})
    .exitOverride();
  addShow(program);
  addMaintenance(program);
  addSignIn(program);
  for (const operation of operations) addOperation(program, operation);
  return program;
}

export async function run(args: string[]): Promise<number> {
  const isJson = args.includes('--json');
  try {
    await createProgram(isJson).parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? ExitCode.ok);
  } catch (error) {
    if (isClosedPipe(error)) return ExitCode.ok;
    // Commander also throws after printing help.
    if (error instanceof CommanderError && error.exitCode === 0) return ExitCode.ok;
    const failure = toFailure(error);
    if (isJson) printJson(failure);
    // Commander has printed what is wrong with the arguments.
    else if (failure.reason !== 'usage') note(failure.message);
    return failure.reason === 'usage' ? ExitCode.usage : ExitCode.failed;
  }
}

function toFailure(error: unknown) {
  if (error instanceof Refusal)
    return { outcome: 'refused', reason: error.reason, message: error.messageFor('terminal') };
  const message = describeError(error).replace(/^error: /, '');
  const failed = (reason: string) => ({ outcome: 'failed', reason, message });
  if (error instanceof CommanderError) return failed('usage');
  if (error instanceof DatabaseUrlError) return failed('configuration');
  return failed(isDatabaseError(error) ? 'database' : 'unexpected');
}

/** Whether the reader of our output has exited, as `head` does after its last line. */
export function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
