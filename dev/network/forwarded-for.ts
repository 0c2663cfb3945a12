/** A proxy's header that names a client in another network for each `n`. */
export const fromNetwork = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
