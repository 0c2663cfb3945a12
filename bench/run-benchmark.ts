import { writeFile } from 'node:fs/promises';
import { createWorld } from './harness/harness';
import type { Options } from './options';
import { aligned, cells, columns } from './report/format-table';
import { resultsPage, sentences } from './report/results';
import { storm } from './rows/burst';
import { endurance } from './rows/endurance';
import { pages } from './rows/pages';
import { reads } from './rows/reads';
import type { Bench, Line } from './rows/row';
import { signup } from './rows/signup';
import { lane } from './rows/signup-queue';
import { sizes } from './rows/sizes';

const RESULTS = 'bench/RESULTS.md';
const rows = [lane, signup, storm, reads, pages, sizes, endurance];

const benchFor = ({ quick }: Options): Bench => ({
  pace: quick ? { rounds: 3, seconds: 0.5 } : { rounds: 5, seconds: 2 },
  endurance: quick ? 5_000 : 50_000,
  storm: quick ? 2_000 : 10_000,
  world: createWorld(),
});

/** Measures every row, prints one table, and writes it down when it is whole. */
export async function measureTable(options: Options): Promise<void> {
  const chosen = rows.filter((row) => options.only === undefined || row.name === options.only);
  if (chosen.length === 0) throw new Error(`--only takes one of ${rows.map((row) => row.name).join(', ')}`);
  const bench = benchFor(options);
  const lines: Line[] = [];
  for (const row of chosen) {
    console.log(`… ${row.name}`);
    lines.push(...(await row.measure(bench)));
  }
  console.log(`\n${aligned([columns, ...lines.map(cells)])}\n`);
  const { short, notes } = sentences(lines);
  for (const sentence of [...short, ...notes]) console.log(`- ${sentence}`);
  if (options.only === undefined && !options.quick) {
    await writeFile(RESULTS, resultsPage(lines, bench.pace.rounds));
  }
}
