import { writeFile } from 'node:fs/promises';
import { createHarness } from './harness/harness';
import { formatResults } from './report/results';
import { assertCommitted } from './report/revision';
import { admin } from './rows/admin';
import { burst } from './rows/burst';
import { endurance } from './rows/endurance';
import { gigabyte } from './rows/gigabyte';
import { mail } from './rows/mail';
import { pages } from './rows/pages';
import { processes } from './rows/processes';
import { reads } from './rows/reads';
import type { Line } from './rows/row';
import { signup } from './rows/signup';
import { signupQueue } from './rows/signup-queue';
import { sizes } from './rows/sizes';

export interface Options {
  quick?: boolean;
  only?: string;
  profile?: boolean;
}

export const rows = [
  signupQueue,
  signup,
  burst,
  gigabyte,
  reads,
  processes,
  pages,
  mail,
  sizes,
  admin,
  endurance,
];

export async function runBenchmark({ quick = false, only, profile = false }: Options): Promise<void> {
  const isComplete = !only && !quick && !profile;
  if (isComplete) assertCommitted();
  const bench = {
    quick,
    pace: quick ? { rounds: 3, seconds: 0.5 } : { rounds: 5, seconds: 2 },
    harness: createHarness({ profile }),
  };
  const lines: Line[] = [];
  for (const row of rows.filter(({ name }) => only === undefined || name === only)) {
    console.log(`Measuring ${row.name} …`);
    lines.push(...(await row.measure(bench)));
  }
  const results = formatResults(lines, bench.pace.rounds);
  console.log(`\n${results}`);
  if (isComplete) await writeFile('bench/RESULTS.md', results);
}
