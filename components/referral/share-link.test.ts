import { expect, it, vi } from 'vitest';
import { shareLink } from './share-link';

const LINK = 'https://myfitmodel.example/?ref=MFM-7KQ2XD';

it.each([
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'cancelled'],
  ['NotAllowedError', 'unavailable'],
])('of a sheet that ends with %s makes "%s"', async (name, outcome) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', name)) });

  await expect(shareLink(LINK)).resolves.toBe(outcome);
});

it('hands the link on, and tells of success', async () => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', { share });

  await expect(shareLink(LINK)).resolves.toBe('shared');
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: LINK }));
});

it('is unavailable where the browser cannot share', async () => {
  vi.stubGlobal('navigator', {});

  await expect(shareLink(LINK)).resolves.toBe('unavailable');
});
