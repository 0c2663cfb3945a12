import os from 'node:os';
import type { Line } from './rows/row';

const COLUMNS = ['what', 'ours', 'reference', 'ratio', 'p50', 'p99', 'to reach', 'reached'] as const;

function cells({ what, ours, reference: [name, value], ratio, p50, p99, target }: Line): string[] {
  const reached = target ? (target.reached ? 'yes' : 'no') : '';
  return [what, ours, `${name}: ${value}`, ratio, p50, p99, target?.text ?? '', reached];
}

/** Prints the lines as one table. */
export function printTable(lines: readonly Line[]): void {
  const table = [[...COLUMNS] as string[], ...lines.map(cells)];
  const widths = COLUMNS.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  for (const { what, note } of lines) if (note) console.log(`${what}: ${note}`);
}

/** How a run was made. */
export interface Run {
  rounds: number;
  /** What else the machine was doing: its load average when the run ended. */
  load: number;
}

/** The lines as a page of Markdown, with what must be known of the machine. */
export function resultsPage(lines: readonly Line[], { rounds, load }: Run): string {
  const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;
  const notes = lines.flatMap(({ what, note }) => (note ? [`- ${what}: ${note}`] : []));
  return [
    '# Results',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${os.cpus().length} cores, Node ${process.versions.node}, ${os.platform()}, load average ${load.toFixed(1)} at the end. Each line was measured side by side with its reference, in turns; figures are medians of ${rounds} rounds. Clients, server and database share the cores.`,
    '',
    row(COLUMNS),
    row(COLUMNS.map(() => '---')),
    ...lines.map((line) => row(cells(line))),
    '',
    ...notes,
    '',
  ].join('\n');
}
