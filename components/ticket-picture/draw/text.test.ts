import { expect, test, vi } from 'vitest';
import { firstSituation } from '@/lib/situation';
import { ticketText } from './text';

test.each([
  [313, 313, '187 of 500 premiere spots left on Nov 29', 0.626],
  [499, 12, '1 of 500 premiere spots left on Nov 29', 0.998],
  // The total is unknown.
  [0, 313, 'Premiere features for the first 500', 0],
  [500, 12, 'You get your own link: $1 credit per friend', 0],
  [0, 501, 'You get your own link: $1 credit per friend', 0],
])('with %i people, #%i says “%s”', (total, signupPosition, offer, claimed) => {
  vi.setSystemTime('2026-11-29T12:00:00');
  const person = { signupPosition, isVip: false, firstName: null, referralLink: '', referralCode: '' };
  const text = ticketText({ ...person, earnsCredit: true }, { ...firstSituation, total });
  expect(text).toMatchObject({ offer, claimed });
});
