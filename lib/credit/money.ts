/** "$35.00" for 35 dollars. */
export function formatDollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** "$1" for 100 cents: rewards are whole dollars. */
export function formatReward(cents: number): string {
  return `$${cents / 100}`;
}
