import type { Line } from '../rows/row';
import { cells, columns, markdown } from './format-table';
import { load, machineFacts } from './machine';

/** What a reader must be told beside the table: each sentence with the line it is about. */
export function sentences(lines: readonly Line[]): { short: string[]; notes: string[] } {
  const about = (what: string, sentence?: string) => (sentence ? [`${what}: ${sentence}`] : []);
  return {
    short: lines.flatMap(({ what, short, target }) => (target?.reached === false ? about(what, short) : [])),
    notes: lines.flatMap(({ what, note }) => about(what, note)),
  };
}

const list = (title: string, items: readonly string[]) =>
  items.length > 0 ? [`## ${title}`, '', ...items.map((item) => `- ${item}`), ''] : [];

/** The lines of a whole run as a page of Markdown. */
export function resultsPage(lines: readonly Line[], rounds: number): string {
  const { short, notes } = sentences(lines);
  return [
    '# Results',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machineFacts()}; load average ${load()} at`,
    'the end. Each line was measured side by side with its reference in one run, in turns. Figures are medians of',
    `${rounds} rounds; a ratio is the median of the rounds' own ratios; p50 and p99 are ours / the reference's. Clients,`,
    'servers and database share the cores, so that ratios travel to other machines and absolute figures do not.',
    '',
    markdown([columns, ...lines.map(cells)]),
    '',
    ...list('Where it falls short, and why', short),
    ...list('What dominates', notes),
  ].join('\n');
}
