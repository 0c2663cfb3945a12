import { once } from 'node:events';
import { writePrivateFile } from '../output/private-file';

/** Writes one line of a file, reports it to the test, and never finishes. */
const [file = ''] = process.argv.slice(2);
process.channel?.ref();
await writePrivateFile(file, async (stream) => {
  stream.write('ada@example.com\n', () => process.send?.('written'));
  await once(stream, 'finish');
});
