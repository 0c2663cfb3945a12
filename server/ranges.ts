/** Files are shorter. */
const UNSATISFIABLE = `bytes=${Number.MAX_SAFE_INTEGER}-`;
const ONE_RANGE = /^bytes=(\d+)-(\d*)$/;
/** The last bytes of a file, or several ranges. Servers may answer with the whole file (RFC 9110, 14.2). */
const OTHER_RANGES = /^bytes=(\d+-\d*|-0*[1-9]\d*)(\s*,\s*(\d+-\d*|-\d+))*$/;

/**
 * Rewrites a Range header for sirv, which reads one range with a start. Node.js throws at a range that ends before it
 * starts, and at numbers that are no safe integers.
 *
 * @returns `undefined` for a header to ignore, and a range beyond the end for a bad one, which sirv answers with 416.
 */
export function readableRange(header: string): string | undefined {
  const range = header.trim().toLowerCase();
  if (!range.startsWith('bytes=')) return undefined;
  const [, first = '', last = ''] = ONE_RANGE.exec(range) ?? [];
  if (!first) return OTHER_RANGES.test(range) ? undefined : UNSATISFIABLE;
  if (!Number.isSafeInteger(Number(first))) return UNSATISFIABLE;
  if (last === '' || !Number.isSafeInteger(Number(last))) return `bytes=${first}-`;
  return Number(last) < Number(first) ? UNSATISFIABLE : `bytes=${first}-${last}`;
}
