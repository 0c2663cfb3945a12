/** Another network for each `n`, as the proxy in front would tell. */
export const fromNetwork = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
