import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { endAll } from '@/dev/processes/guard';
import { printTable, resultsPage } from './report';
import { endurance } from './rows/endurance';
import { lane } from './rows/lane';
import { pages } from './rows/pages';
import { reads } from './rows/reads';
import type { Line } from './rows/row';
import { signup } from './rows/signup';
import { sizes } from './rows/sizes';
import { createWorld } from './world/world';

const RESULTS = 'bench/RESULTS.md';
const rows = [lane, signup, reads, pages, sizes, endurance];

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});

/** `npm run bench [-- --quick] [-- --only NAME]`: only a whole run writes the results down. */
async function main(): Promise<void> {
  const chosen = rows.filter((row) => values.only === undefined || row.name === values.only);
  if (chosen.length === 0) throw new Error(`--only takes one of ${rows.map((row) => row.name).join(', ')}`);
  const bench = {
    pace: values.quick ? { rounds: 3, seconds: 0.5 } : { rounds: 5, seconds: 2 },
    endurance: values.quick ? 5_000 : 50_000,
    world: createWorld(),
  };
  const lines: Line[] = [];
  for (const row of chosen) {
    console.log(`… ${row.name}`);
    lines.push(...(await row.measure(bench)));
  }
  printTable(lines);
  const isWhole = values.only === undefined && !values.quick;
  if (isWhole)
    await writeFile(RESULTS, resultsPage(lines, { rounds: bench.pace.rounds, load: os.loadavg()[0] ?? 0 }));
}

try {
  await main();
} finally {
  await endAll();
}
process.exit();
