const WIDTH = 30;
const REDRAW_MS = 100;

/** Called with how much is done, of how much. */
export type ReportProgress = (done: number, total: number) => void;

/**
 * Shows the progress of long work: only on a terminal, on standard error, and removed at its end.
 *
 * @param work gets what it reports to.
 * @param stream where the bar is drawn, when it is a terminal.
 */
export async function withProgress<T>(
  work: (report: ReportProgress) => Promise<T>,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<T> {
  let drawnAt = 0;
  const report: ReportProgress = (done, total) => {
    if (!stream.isTTY || Date.now() - drawnAt < REDRAW_MS) return;
    drawnAt = Date.now();
    stream.write(`\r${bar(done, total)}`);
  };
  try {
    return await work(report);
  } finally {
    if (drawnAt > 0) stream.write('\r\u001B[K');
  }
}

function bar(done: number, total: number): string {
  const share = Math.min(1, done / Math.max(1, total));
  const filled = Math.round(share * WIDTH);
  const track = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  return `${track} ${Math.floor(share * 100)}%  ${done.toLocaleString('en-US')}`;
}
