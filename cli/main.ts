import { createProgram } from './program';
import { isClosedPipe, run } from './run';

/** `npm run waitlist -- <command>` */
process.stdout.on('error', (error) => {
  if (!isClosedPipe(error)) throw error;
  process.exit();
});
process.exitCode = await run(createProgram(), process.argv.slice(2));
