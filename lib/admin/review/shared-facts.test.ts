import { expect, test } from 'vitest';
import { sharedFacts } from './shared-facts';

const nothing = { onReferrersNetwork: 0, onNetwork: 1, atDomain: 1, medianGapSeconds: 60, numbered: 1 };

test.each<[facts: Partial<typeof nothing>, words: string[]]>([
  [{}, []],
  [{ onNetwork: 0, atDomain: 0, numbered: 0 }, []],
  [{ onReferrersNetwork: 1 }, ["1 on the referrer's network"]],
  [{ onNetwork: 2 }, ['2 on one network']],
  [{ atDomain: 1_314 }, ['1,314 at one domain']],
  [{ medianGapSeconds: 4.4 }, ['4 s apart']],
  [{ numbered: 47 }, ['47 numbered addresses']],
  [
    { onReferrersNetwork: 3, onNetwork: 3, medianGapSeconds: 0 },
    ["3 on the referrer's network", '3 on one network', '0 s apart'],
  ],
])('of %j, says %j', (facts, words) => {
  expect(sharedFacts({ ...nothing, ...facts })).toEqual(words);
});

test('one friend is not apart from another', () => {
  expect(sharedFacts({ ...nothing, medianGapSeconds: null })).toEqual([]);
});
