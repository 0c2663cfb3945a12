import { expect, test } from 'vitest';
import { describeChange, describeForecast } from './overview-words';

test.each([
  [{ added: 120, before: 90 }, '+120 in 7 days (↑ 33% from 90)'],
  [{ added: 45, before: 90 }, '+45 in 7 days (↓ 50% from 90)'],
  [{ added: 5, before: 5 }, '+5 in 7 days (as before)'],
  [{ added: 8, before: 4 }, '+8 in 7 days (↑ from 4)'],
  [{ added: 1_200, before: null }, '+1,200 in 7 days'],
  [{ added: -3, before: null }, '−3 in 7 days'],
  [{ added: null, before: null }, undefined],
])('describes the change %j as %s', (figure, expected) => {
  expect(describeChange(figure, '7')).toBe(expected);
});

const today = new Date('2026-03-01T00:00:00Z');

test.each([
  [{ kind: 'between', first: 2, last: 8 } as const, '500 spots run out between 3 and 9 March'],
  [{ kind: 'between', first: 30, last: 31 } as const, '500 spots run out between 31 March and 1 April'],
  [{ kind: 'between', first: 0, last: 0 } as const, '500 spots run out on 1 March'],
  [{ kind: 'full' } as const, 'All 500 spots are taken'],
])('describes the forecast %j as %s', (forecast, expected) => {
  expect(describeForecast(forecast, 500, today)).toBe(expected);
});
