import { expect, test } from 'vitest';
import { type ScoredFacts, scoreGroup } from './score';

const facts: ScoredFacts = {
  reason: null,
  friends: 12,
  medianGapSeconds: 5 * 60 * 60,
  withNetwork: 12,
  onNetwork: 1,
  onReferrersNetwork: 0,
  numbered: 0,
  atDomain: 0,
  unreachable: 0,
  confirmed: 0,
  referrers: 0,
};
const networks = { withNetwork: 47, onNetwork: 47, onReferrersNetwork: 47 };
const ring = { ...networks, friends: 47, medianGapSeconds: 97, numbered: 47 };
const one = { friends: 1, withNetwork: 1, medianGapSeconds: null };

test.each<[string, Partial<ScoredFacts>, number]>([
  [
    "47 of 47 from the referrer's own network, numbered addresses, 97 s apart: almost certainly one person",
    ring,
    95,
  ],
  [
    "47 of 47 from the referrer's own network, numbered addresses, disposable addresses: almost certainly one person",
    { ...ring, reason: 'disposable_domain', atDomain: 47 },
    100,
  ],
  [
    '10 of 10 from one network, 4 s apart, 10 of 10 at one domain: probably one person',
    { friends: 10, withNetwork: 10, onNetwork: 10, medianGapSeconds: 4, atDomain: 10 },
    60,
  ],
  ['Nothing in common: no sign of one person', {}, 0],
  [
    '6 of 12 from one network, but 3 of 12 brought friends and 12 of 12 confirmed: no sign of one person',
    { onNetwork: 6, referrers: 3, confirmed: 12 },
    0,
  ],
  ["The referrer's own mailbox: almost certainly one person", { ...one, reason: 'own_address' }, 70],
  [
    "From the referrer's own network: possibly one person",
    { ...one, onNetwork: 1, onReferrersNetwork: 1 },
    30,
  ],
  [
    'Mail to 12 of 12 not deliverable, 12 of 12 at one domain: possibly one person',
    { unreachable: 12, atDomain: 12 },
    25,
  ],
])('%s', (sentence, known, points) => {
  const score = scoreGroup({ ...facts, ...known }, false);
  expect(score).toMatchObject({ sentence, points });
  const sum = score.signals.reduce((total, signal) => total + signal.points, 0);
  expect(Math.min(100, Math.max(0, sum))).toBe(points);
});

test('that nobody confirmed counts only where friends are asked to', () => {
  expect(scoreGroup(facts, true)).toMatchObject({ points: 10, sentence: expect.stringContaining('Nobody') });
  expect(scoreGroup({ ...facts, confirmed: 1 }, true).points).toBe(0);
});
