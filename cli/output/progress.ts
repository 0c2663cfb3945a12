import { Presets, SingleBar } from 'cli-progress';

export type ReportProgress = (done: number, total: number) => void;

/** Shows a progress bar while `work` runs, if `stream` is a terminal. */
export async function withProgress<T>(
  work: (report: ReportProgress) => Promise<T>,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<T> {
  const bar = new SingleBar(
    {
      stream,
      format: '{bar} {percentage}%  {value}',
      formatValue: (value) => value.toLocaleString('en-US'),
      clearOnComplete: true,
      // Otherwise Ctrl-C would leave the terminal with line wrapping turned off.
      linewrap: true,
    },
    Presets.shades_classic,
  );
  try {
    return await work((done, total) => {
      if (!bar.isActive) bar.start(total, done);
      bar.setTotal(total);
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}
