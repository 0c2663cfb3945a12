export type ReportProgress = (done: number, total: number) => void;

/** Shows the progress while `work` runs, if `stream` is a terminal. */
export async function withProgress<T>(
  work: (report: ReportProgress) => Promise<T>,
  stream: NodeJS.WritableStream & { isTTY?: boolean } = process.stderr,
): Promise<T> {
  const show = (text: string) => stream.isTTY && stream.write(`\r\u001B[2K${text}`);
  try {
    return await work((done, total) => {
      show(`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`);
    });
  } finally {
    show('');
  }
}
