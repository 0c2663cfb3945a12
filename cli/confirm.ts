import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { databaseUrl, locationOf } from '@/lib/config/load-env-files';
import { formatTimes } from '@/lib/format';
import { Refusal } from '@/lib/operations/refusals';

type Terminal<Stream> = Stream & { isTTY?: boolean };

export async function confirm(
  change: string,
  words?: string,
  input: Terminal<NodeJS.ReadableStream> = process.stdin,
  output: Terminal<NodeJS.WritableStream> = process.stderr,
): Promise<void> {
  if (!input.isTTY || !output.isTTY) throw new Refusal('needs_confirmation');
  // Without `terminal`, Ctrl-C ends the command as usual.
  const lines = createInterface({ input, output, terminal: false });
  // Ctrl-D closes the input without an answer.
  const closed = once(lines, 'close').then(() => '');
  const ask = words ? `Type "${words}" to continue: ` : 'Continue? (y/N) ';
  const question = `${formatTimes(change)}\nDatabase: ${locationOf(databaseUrl())}\n${ask}`;
  const answer = await Promise.race([lines.question(question), closed]);
  lines.close();
  const isConfirmed = words ? answer.trim() === words : /^y(es)?$/i.test(answer.trim());
  if (!isConfirmed) throw new Refusal('not_confirmed');
}
