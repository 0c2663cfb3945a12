import type { Line } from '../rows/row';
import { describeRun } from './run';

const HEADER = ['What', 'Ours', 'Reference', 'Ratio', 'p50', 'p99', 'Target', 'Met'];

function cells({ what, ours, reference: [name, value], ratio, p50, p99, target }: Line): string[] {
  const verdict = target ? [target.text, target.isMet ? 'yes' : 'no'] : ['', ''];
  return [what, ours, `${name}: ${value}`, ratio, p50, p99, ...verdict];
}

/** A Markdown table with aligned columns. The first row is the header. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [header = [], ...body] = rows;
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

export function formatResults(lines: readonly Line[], rounds: number): string {
  const notes = lines.flatMap(({ what, note }) => (note ? `- ${what}: ${note}` : []));
  return `# Results

Written by \`npm run bench\` on ${describeRun()}

Each line ran in turns with its reference. Figures are medians of ${rounds} rounds; the ratio is the median of the rounds'
own ratios. p50 and p99 are latencies, ours / the reference's. Half of the signups name one referrer, a tenth are
repeats. The load generator, the servers and Postgres share the cores: ratios carry over to other machines, absolute
figures do not.

${markdownTable([HEADER, ...lines.map(cells)])}
${notes.length > 0 ? `\n## Notes\n\n${notes.join('\n')}\n` : ''}`;
}
