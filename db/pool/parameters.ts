export type Parameters = readonly unknown[];

/** @throws TypeError for dates, objects and arrays: drizzle's columns convert them before. */
export function toText(parameters: Parameters): (string | null)[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string') return value;
    if (['number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
    throw new TypeError(`Cannot send a parameter of type ${typeof value}`);
  });
}
