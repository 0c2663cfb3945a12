import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startInterval } from './use-interval';

const MS = 30_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const callback = vi.fn();
let stop: () => void;

beforeEach(() => {
  callback.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  stop = startInterval(callback, MS);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('skips no tick after a late one', () => {
  vi.advanceTimersByTime(MS - 1);
  vi.setSystemTime(Date.now() + 5);
  vi.advanceTimersByTime(1);
  vi.setSystemTime(Date.now() - 5);
  vi.advanceTimersByTime(MS);
  expect(callback).toHaveBeenCalledTimes(2);
});

test('waits while the page is hidden, and calls back when it is visible again', () => {
  show('hidden');
  vi.advanceTimersByTime(2 * MS);
  expect(callback).not.toHaveBeenCalled();
  show('visible');
  expect(callback).toHaveBeenCalledTimes(1);
  show('hidden');
  show('visible');
  expect(callback).toHaveBeenCalledTimes(1);
});
