import { describeError } from '@/lib/observability/describe-error';

export async function runScript(work: () => Promise<void>, usage?: string): Promise<void> {
  const wantsHelp = process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h');
  try {
    if (usage && wantsHelp) console.log(usage);
    else await work();
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
