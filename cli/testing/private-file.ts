import { once } from 'node:events';
import { writePrivateFile } from '../output/private-file';

/** Writes the first line of a file, says so, and never comes to its end: what a test interrupts. */
const [file = ''] = process.argv.slice(2);
process.channel?.ref();
await writePrivateFile(file, async (stream) => {
  stream.write('ada@example.com\n', () => process.send?.('written'));
  await once(stream, 'finish');
});
