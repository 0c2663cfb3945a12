import { expect, test, vi } from 'vitest';
import { shareLink } from './share-link';

const LINK = 'https://myfitmodel.example/?ref=MFM-7KQ2XD';

test.each([
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'cancelled'],
  ['NotAllowedError', 'unavailable'],
])('maps %s to "%s"', async (name, outcome) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', name)) });

  await expect(shareLink(LINK)).resolves.toBe(outcome);
});

test('passes the link to the share sheet', async () => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', { share });

  await expect(shareLink(LINK)).resolves.toBe('shared');
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: LINK }));
});

test('returns "unavailable" in browsers without navigator.share', async () => {
  vi.stubGlobal('navigator', {});

  await expect(shareLink(LINK)).resolves.toBe('unavailable');
});
