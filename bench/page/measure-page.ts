import { writeFile } from 'node:fs/promises';
import { createWorld } from '../harness/harness';
import { median } from '../measure/statistics';
import type { Options } from '../options';
import { aligned, markdown } from '../report/format-table';
import { load, machineFacts } from '../report/machine';
import { startBareSite } from './bare-site';
import { installLighthouse, judge, type Verdict } from './lighthouse';
import { type Measure, measures } from './measures';
import { compressedWeight } from './weight';

const RESULTS = 'bench/PAGE.md';

interface Page {
  weight: number;
  verdicts: Verdict[];
}

async function asPage(verdicts: Verdict[]): Promise<Page> {
  return { weight: await compressedWeight(verdicts[0]?.scripts ?? []), verdicts };
}

const middleOf = ({ of }: Measure, { weight, verdicts }: Page) =>
  median(verdicts.map((verdict) => of(verdict, weight)));

function rowOf(measure: Measure, ours: Page, bare: Page): string[] {
  const { what, target, reached, show = String } = measure;
  const value = middleOf(measure, ours);
  return [what, show(value), show(middleOf(measure, bare)), target, reached(value) ? 'yes' : 'no'];
}

/** Measures the landing page of the production build beside a page with nothing on it. */
export async function measurePage({ quick }: Options): Promise<void> {
  await installLighthouse();
  const world = createWorld();
  const site = await world.startSite(await world.newDatabase());
  const origins = [site.origin, await startBareSite()];
  const verdicts: Verdict[][] = [[], []];
  for (let round = 0; round < (quick ? 1 : 5); round += 1) {
    for (const [index, origin] of origins.entries()) verdicts[index]?.push(await judge(`${origin}/`));
  }
  const [ours, bare] = await Promise.all(verdicts.map(asPage));
  if (!ours || !bare) return;
  const table = [
    ['what', 'ours', 'the bare framework', 'to reach', 'reached'],
    ...measures.map((measure) => rowOf(measure, ours, bare)),
  ];
  console.log(`\n${aligned(table)}\n`);
  if (!quick) await writeFile(RESULTS, pageResults(table));
}

const pageResults = (table: string[][]) => `# The page

Written by \`npm run bench -- --page\` on ${new Date().toISOString().slice(0, 10)}: ${machineFacts()}; load average ${load()} at the end.
Medians of five runs of Lighthouse on a throttled phone, each on the production build over plain HTTP on loopback.

${markdown(table)}
`;
