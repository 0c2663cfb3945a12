import { beforeEach, expect, test, vi } from 'vitest';

let visit: typeof import('./visit-source');

/** Loads a page, as a browser does: modules start anew. */
async function load(url: string, referrer = ''): Promise<void> {
  vi.resetModules();
  vi.stubGlobal('document', { referrer });
  goTo(url);
  visit = await import('./visit-source');
  visit.rememberFirstPage();
}

/** Client navigation changes the URL only. */
const goTo = (url: string) => vi.stubGlobal('window', { location: new URL(url) });

const home = 'https://myfitmodel.example/';
const tagged = `${home}?utm_source=instagram&utm_medium=social&utm_campaign=spring%20drop&ref=MFM-ABC123`;
const source = { utmSource: 'instagram', utmMedium: 'social', utmCampaign: 'spring drop' };

beforeEach(() => load(home));

test('without a query and a referrer, nothing is known', () => {
  expect(visit.readVisitSource()).toEqual({
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    referrerHost: null,
  });
});

test('reads the campaign and the host that linked here, without its path and query', async () => {
  await load(tagged, 'https://news.example:8080/u/ada?q=private#me');
  expect(visit.readVisitSource()).toEqual({ ...source, referrerHost: 'news.example:8080' });
});

test('keeps the first page of the tab', async () => {
  await load(tagged.replace(home, `${home}stats`));
  goTo(`${home}?utm_source=later`);
  visit.rememberFirstPage();
  expect(visit.readVisitSource()).toMatchObject(source);
});

test('a page load starts anew, and this site is no source', async () => {
  await load(tagged, 'https://news.example/');
  await load(`${home}stats`, tagged);
  expect(visit.readVisitSource()).toMatchObject({ utmSource: null, referrerHost: null });
});

test.each([
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://news.example?q=private', 'news.example'],
  ['about:blank', null],
  ['nonsense', null],
])('reads the host of %s as %s', async (referrer, referrerHost) => {
  await load(home, referrer);
  expect(visit.readVisitSource()).toMatchObject({ referrerHost });
});

test('sends at most 1,000 characters of a value', async () => {
  await load(`${home}?utm_source=${'x'.repeat(100_000)}`);
  expect(visit.readVisitSource().utmSource).toHaveLength(1_000);
});
