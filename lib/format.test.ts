import { expect, test } from 'vitest';
import { describeAct, formatTimes, writeTime } from './format';

test('a time in a sentence is the one of the reader, and says UTC where nobody knows whose', () => {
  const sentence = `Wave 2, ${writeTime(new Date('2026-11-01T01:54:00Z'), 'short')}`;
  expect(formatTimes(sentence, 'America/New_York')).toBe('Wave 2, Oct 31, 21:54');
  expect(formatTimes(sentence)).toBe('Wave 2, Nov 1, 01:54 UTC');
});

test('an act has a day unless it was today, and one’s own is not somebody’s', () => {
  const act = { actor: 'bob@x.io', at: new Date('2026-11-01T14:03:00Z') };
  const describe = (at: Date, reader: string) =>
    formatTimes(describeAct({ ...act, at }, 'stopped it', { actor: reader }), 'UTC');
  expect(describe(act.at, 'ada@x.io')).toBe('bob@x.io stopped it on Nov 1, 14:03.');
  const now = new Date();
  expect(describe(now, 'bob@x.io')).toBe(`You stopped it at ${now.toISOString().slice(11, 16)}.`);
});
