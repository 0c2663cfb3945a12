import { describeError } from '@/lib/observability/describe-error';

/**
 * Runs a script's work; a failure is one line, with the database's own reason, and exit code 1.
 *
 * @param usage for a command that people give: what `--help` prints, instead of doing the work.
 */
export async function runScript(work: () => Promise<void>, usage?: string): Promise<void> {
  try {
    if (usage && isHelpWanted()) console.log(usage);
    else await work();
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}

const isHelpWanted = () => process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h');
