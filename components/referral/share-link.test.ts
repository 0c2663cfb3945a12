import { expect, test, vi } from 'vitest';
import { shareLink } from './share-link';

const LINK = 'https://myfitmodel.example/?ref=MFM-7KQ2XD';

test.each([
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'cancelled'],
  ['NotAllowedError', 'unavailable'],
])('of a sheet that ends with %s makes "%s"', async (name, outcome) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', name)) });

  await expect(shareLink(LINK)).resolves.toBe(outcome);
});

test('hands the link on, and tells of success', async () => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', { share });

  await expect(shareLink(LINK)).resolves.toBe('shared');
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: LINK }));
});

test('is unavailable where the browser cannot share', async () => {
  vi.stubGlobal('navigator', {});

  await expect(shareLink(LINK)).resolves.toBe('unavailable');
});
