const WIDTH = 30;
const REDRAW_MS = 100;

/** Shows how far long work is: on a terminal only, beside the result. */
export class Progress {
  private drawnAt = 0;

  /** @param stream where the bar is drawn, when it is a terminal. */
  constructor(private readonly stream: NodeJS.WriteStream = process.stderr) {}

  /** So much is done, of so much. */
  readonly update = (done: number, total: number): void => {
    if (!this.stream.isTTY || Date.now() - this.drawnAt < REDRAW_MS) return;
    this.drawnAt = Date.now();
    const share = Math.min(1, done / Math.max(1, total));
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    this.stream.write(`\r${bar} ${Math.floor(share * 100)}%  ${done.toLocaleString('en-US')}`);
  };

  /** Takes the bar away. */
  end(): void {
    if (this.drawnAt > 0) this.stream.write('\r\u001B[K');
  }
}
