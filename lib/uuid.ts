/** The layout of a random UUID: `x` is any digit, `y` one of 8, 9, a and b (RFC 9562, version 4). */
const TEMPLATE = 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx';

/**
 * A random UUID. Pages served over plain HTTP from anything but localhost have no `crypto.randomUUID`, so
 * there the digits come from `crypto.getRandomValues`.
 */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const digits = crypto.getRandomValues(new Uint8Array(TEMPLATE.length));
  return TEMPLATE.replace(/[xy]/g, (place, index: number) => {
    const digit = (digits[index] ?? 0) & 0xf;
    return (place === 'x' ? digit : (digit & 0x3) | 0x8).toString(16);
  });
}
