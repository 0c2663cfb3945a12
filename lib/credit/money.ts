const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount in dollars with its two decimals, like "$35.00". */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}
