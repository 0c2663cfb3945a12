export type Parameters = readonly unknown[];

/**
 * Converts parameters to text, which Postgres parses for any type.
 *
 * @throws TypeError for dates, objects and arrays; drizzle's columns convert those before.
 */
export function toText(parameters: Parameters): (string | null)[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string') return value;
    if (['number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
    throw new TypeError(`Cannot send a parameter of type ${typeof value}`);
  });
}
