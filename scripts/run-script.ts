import { describeFailure } from '@/lib/describe-failure';

/** Runs a script's work; a failure is one line, with the database's own reason, and exit code 1. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
}
