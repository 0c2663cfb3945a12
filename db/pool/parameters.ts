/** Values as drizzle's columns give them. */
export type Parameters = readonly unknown[];

/**
 * Parameters in the form in which Postgres reads a literal of any type.
 *
 * @throws TypeError for what has no such form; drizzle's columns have turned dates and JSON into text before.
 */
export function asText(parameters: Parameters): (string | null)[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string') return value;
    if (['number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
    throw new TypeError(`A parameter of type ${typeof value} cannot be sent`);
  });
}
