import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { databaseLocation } from '@/lib/config/load-env-files';
import { Refusal } from '@/lib/operators/refusals';

type Terminal<Stream> = Stream & { isTTY?: boolean };

/**
 * Asks whether to make a change that cannot be undone.
 *
 * @throws Refusal unless somebody at a terminal answers "y" or "yes".
 */
export async function confirm(
  change: string,
  input: Terminal<NodeJS.ReadableStream> = process.stdin,
  output: Terminal<NodeJS.WritableStream> = process.stderr,
): Promise<void> {
  if (!input.isTTY || !output.isTTY) throw new Refusal('needs_confirmation');
  // Without `terminal`, Ctrl-C ends the command as usual.
  const lines = createInterface({ input, output, terminal: false });
  // Ctrl-D closes the input without an answer.
  const closed = once(lines, 'close').then(() => '');
  const question = `${change}\nDatabase: ${databaseLocation()}\nThis cannot be undone. Continue? (y/N) `;
  const answer = await Promise.race([lines.question(question), closed]);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refusal('not_confirmed');
}
