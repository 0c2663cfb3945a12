import { type Command, CommanderError } from 'commander';
import { describeError } from '@/lib/observability/describe-error';

/** The exit codes. */
export const ExitCode = { ok: 0, failed: 1, usage: 2 } as const;

/**
 * Runs one command line.
 *
 * @param args without the names of the interpreter and the script.
 * @returns the exit code: what the command set, 1 when it threw, 2 when it was not understood.
 */
export async function run(program: Command, args: string[]): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? ExitCode.ok);
  } catch (error) {
    // Asking for help or the version ends the parser by an exception too, with code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
    if (isClosedPipe(error)) return ExitCode.ok;
    process.stderr.write(`${describeError(error)}\n`);
    return ExitCode.failed;
  }
}

/** The reader of the output has closed it, like `head`. */
export function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
