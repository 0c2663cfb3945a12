import { writeFile } from 'node:fs/promises';
import { createHarness } from '../harness/harness';
import { median } from '../measure/comparison';
import { assertCommitted, describeRun, markdownTable } from '../report/results';
import { measureInteractions } from './interactions';
import { installLighthouse, type PageFigures, runLighthouse } from './lighthouse';

interface Measure {
  what: string;
  figure: keyof PageFigures;
  least?: number;
  most?: number;
  show?(value: number): string;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;
const threeDecimals = (value: number) => value.toFixed(3);

const measures: Measure[] = [
  { what: 'JavaScript of `/`, gzip', figure: 'scriptBytes', most: 158_000, show: kilobytes },
  { what: 'performance score', figure: 'performance', least: 98 },
  { what: 'accessibility score', figure: 'accessibility', least: 100 },
  { what: 'best practices score', figure: 'bestPractices', least: 100 },
  { what: 'SEO score', figure: 'seo', least: 100 },
  { what: 'largest contentful paint', figure: 'lcpMs', most: 1_100, show: milliseconds },
  { what: 'total blocking time', figure: 'tbtMs', most: 100, show: milliseconds },
  { what: 'cumulative layout shift', figure: 'cls', most: 0.001, show: threeDecimals },
];

function rowOf(
  { what, figure, least, most = Number.POSITIVE_INFINITY, show = String }: Measure,
  runs: PageFigures[],
) {
  const value = median(runs.map((run) => run[figure]));
  const target = least === undefined ? `≤ ${show(most)}` : `≥ ${show(least)}`;
  const isMet = least === undefined ? value <= most : value >= least;
  return [what, show(value), target, isMet ? 'yes' : 'no'];
}

const interactions = [
  { what: 'median', share: 0.5, most: 100 },
  { what: '95th percentile', share: 0.95, most: 200 },
];

export async function measurePage(quick = false): Promise<void> {
  if (!quick) assertCommitted();
  await installLighthouse();
  const harness = createHarness();
  const site = await harness.startSite(await harness.newDatabase());
  const runs: PageFigures[] = [];
  for (let round = 0; round < (quick ? 1 : 5); round += 1) runs.push(await runLighthouse(`${site.origin}/`));
  const interactionAt = await measureInteractions(site.origin);
  const table = markdownTable([
    ['What', '`/`', 'Target', 'Met'],
    ...measures.map((measure) => rowOf(measure, runs)),
    ...interactions.map(({ what, share, most }) => {
      const { ours, empty } = interactionAt(share);
      const shown = `${milliseconds(ours)}, empty page ${milliseconds(empty)}`;
      return [
        `interaction to next paint, ${what}`,
        shown,
        `≤ ${milliseconds(most)}`,
        ours <= most ? 'yes' : 'no',
      ];
    }),
  ]);
  console.log(`\n${table}\n`);
  if (!quick) await writeFile('bench/PAGE.md', formatPage(table));
}

const formatPage = (table: string) => `# Landing page

Written by \`npm run bench -- --page\` on ${describeRun()}

Medians of five Lighthouse runs on a throttled phone, against the production build over HTTP on loopback. Interactions: everything that a
visitor can press before joining, joining, and the ticket with its dialog, in a window of 390 × 620 pixels, with a processor that is slowed down four times.

${table}
`;
