import { isClosedPipe, run } from './program';

process.stdout.on('error', (error) => {
  if (!isClosedPipe(error)) throw error;
  process.exit();
});
process.exitCode = await run(process.argv.slice(2));
