import { expect, test, vi } from 'vitest';

/** Loads a page, as a browser does: modules start anew. */
async function load(url: string, referrer = '') {
  vi.resetModules();
  vi.stubGlobal('document', { referrer });
  goTo(url);
  const visit = await import('./visit-source');
  visit.rememberFirstPage();
  return visit;
}

/** Client navigation changes the URL only. */
const goTo = (url: string) => vi.stubGlobal('window', { location: new URL(url) });

const home = 'https://myfitmodel.example/';
const tagged = `${home}stats?utm_source=instagram&utm_medium=social&utm_campaign=spring%20drop&ref=MFM-ABC123`;
const campaign = { utmSource: 'instagram', utmMedium: 'social', utmCampaign: 'spring drop' };
const unknown = { utmSource: null, utmMedium: null, utmCampaign: null, referrerHost: null };

test('keeps the campaign and the host that linked to the first page of the tab, without its path', async () => {
  const visit = await load(tagged, 'https://news.example:8080/u/ada?q=private#me');
  goTo(`${home}?utm_source=later`);
  visit.rememberFirstPage();
  expect(visit.readVisitSource()).toEqual({ ...campaign, referrerHost: 'news.example:8080' });
});

test.each([
  ['', null],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://news.example?q=private', 'news.example'],
  ['about:blank', null],
  ['nonsense', null],
  // This site is no source.
  [tagged, null],
])('reads the host of %j as %s', async (referrer, referrerHost) => {
  const visit = await load(home, referrer);
  expect(visit.readVisitSource()).toEqual({ ...unknown, referrerHost });
});

test('sends at most 1,000 characters of a value', async () => {
  const visit = await load(`${home}?utm_source=${'x'.repeat(100_000)}`);
  expect(visit.readVisitSource().utmSource).toHaveLength(1_000);
});
