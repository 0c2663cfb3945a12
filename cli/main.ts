import { describeError } from '@/lib/observability/describe-error';
import { note } from './output';
import { isClosedPipe, run } from './program';

process.stdout.on('error', (error) => {
  if (isClosedPipe(error)) process.exit();
  note(describeError(error));
  process.exit(1);
});
process.exitCode = await run(process.argv.slice(2));
