/** Creating a formatter takes longer than formatting. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$35.00" for 35 dollars. */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

/** "$1" for 100 cents: rewards are whole dollars. */
export function formatReward(cents: number): string {
  return `$${cents / 100}`;
}
