/** The header of a proxy in front, with another client network for each `n`. */
export const fromNetwork = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
