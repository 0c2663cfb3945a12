import { writeFile } from 'node:fs/promises';
import { createHarness } from '../harness/harness';
import { median } from '../measure/statistics';
import { markdownTable } from '../report/results';
import { assertCommitted, describeRun } from '../report/run';
import { startBareSite } from './bare-site';
import { installLighthouse, type PageFigures, runLighthouse } from './lighthouse';

interface Measure {
  what: string;
  figure: keyof PageFigures;
  least?: number;
  /** By default as much as the empty page. */
  most?: number;
  show?(value: number): string;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;
const threeDecimals = (value: number) => value.toFixed(3);

const measures: Measure[] = [
  { what: 'JavaScript of `/`, gzip', figure: 'scriptBytes', most: 150_000, show: kilobytes },
  { what: 'performance score', figure: 'performance', least: 98 },
  { what: 'accessibility score', figure: 'accessibility', least: 100 },
  { what: 'best practices score', figure: 'bestPractices', least: 100 },
  { what: 'SEO score', figure: 'seo', least: 100 },
  { what: 'largest contentful paint', figure: 'lcpMs', most: 1_100, show: milliseconds },
  { what: 'total blocking time', figure: 'tbtMs', show: milliseconds },
  { what: 'cumulative layout shift', figure: 'cls', most: 0.001, show: threeDecimals },
];

const medianOf = (figure: keyof PageFigures, runs: PageFigures[]) => median(runs.map((run) => run[figure]));

function rowOf(measure: Measure, ours: PageFigures[], bare: PageFigures[]): string[] {
  const { what, figure, least, show = String } = measure;
  const reference = medianOf(figure, bare);
  const { most = reference } = measure;
  const value = medianOf(figure, ours);
  const target = least === undefined ? `≤ ${show(most)}` : `≥ ${show(least)}`;
  const isMet = least === undefined ? value <= most : value >= least;
  return [what, show(value), show(reference), target, isMet ? 'yes' : 'no'];
}

/** Measures the landing page of the production build next to an empty Next.js page. */
export async function measurePage(quick = false): Promise<void> {
  if (!quick) assertCommitted();
  await installLighthouse();
  const harness = createHarness();
  const site = await harness.startSite(await harness.newDatabase());
  const bareOrigin = await startBareSite();
  const [ours, bare]: [PageFigures[], PageFigures[]] = [[], []];
  for (let round = 0; round < (quick ? 1 : 5); round += 1) {
    ours.push(await runLighthouse(`${site.origin}/`));
    bare.push(await runLighthouse(`${bareOrigin}/`));
  }
  const table = markdownTable([
    ['What', 'Ours', 'Empty Next.js page', 'Target', 'Met'],
    ...measures.map((measure) => rowOf(measure, ours, bare)),
  ]);
  console.log(`\n${table}\n`);
  if (!quick) await writeFile('bench/PAGE.md', formatPage(table));
}

const formatPage = (table: string) => `# Landing page

Written by \`npm run bench -- --page\` on ${describeRun()}

Medians of five Lighthouse runs on a throttled phone, against production builds over HTTP on loopback.

${table}
`;
