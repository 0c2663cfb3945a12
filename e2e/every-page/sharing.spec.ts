import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { addPeople } from '@/db/testing/people';
import { expect, inAppTest as test } from '../fixtures';
import { linkOf } from '../place/place';

const REFERRED = '/?ref=MFM-ABC234';

test('cards for social networks have one picture and no URL', async ({ request }) => {
  for (const path of ['/stats', '/', REFERRED]) {
    const html = await (await request.get(path)).text();
    const contentOf = (name: string) =>
      [...html.matchAll(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'g'))].map(
        ([, content]) => content,
      );
    for (const [name, content] of [
      ['og:site_name', ['MyFitModel']],
      ['og:url', []],
      ['og:image:width', ['1200']],
      ['og:image:height', ['630']],
      ['twitter:card', ['summary_large_image']],
      // Open Graph requires a territory.
      ['og:locale', ['en_US']],
    ] as const)
      expect(contentOf(name), name).toEqual(content);
    expect(html).not.toContain('rel="canonical"');
    for (const name of ['og:image', 'twitter:image']) {
      const [url = '', ...others] = contentOf(name);
      expect(others).toEqual([]);
      const image = await request.get(new URL(url).pathname);
      expect(image.headers()['content-type']).toBe('image/jpeg');
    }
  }
});

test('referral links share a preview that invites, whatever their code is', async ({ request }) => {
  const load = async (path: string) => (await request.get(path)).text();
  const [landing = '', ...invited] = await Promise.all(
    ['/', '/?ref=', REFERRED, '/?utm_source=x&REF=MFM-DFG567'].map(load),
  );
  const [other, page = '', again] = invited;
  expect([other, again]).toEqual([landing, page]);
  const read = (html: string) =>
    ['og:title', 'og:description', 'og:image'].map(
      (name) => new RegExp(`<meta property="${name}" content="([^"]+)"`).exec(html)?.[1],
    );
  const [title, description, image] = read(page);
  expect(title).toBe('You&#x27;re invited to MyFitModel');
  expect(description).toMatch(/waitlist is free, and its first 500 people get premiere features/);
  expect(image).not.toBe(read(landing)[2]);
  expect(page).toContain('<meta name="robots" content="noindex"/>');
  expect(landing).not.toContain('noindex');
  const direct = await request.get('/invited?x=1', { maxRedirects: 0 });
  expect([direct.status(), direct.headers().location]).toEqual([308, '/?x=1']);
});

test('the site has robots.txt, a sitemap, a manifest and icons', async ({ request, site }) => {
  const textOf = async (path: string) => (await request.get(path)).text();
  expect(await textOf('/robots.txt')).toContain(`${site.origin}/sitemap.xml`);
  expect(await textOf('/robots.txt')).toContain('Disallow: /place/');
  expect(await textOf('/sitemap.xml')).toContain(`<loc>${site.origin}/stats</loc>`);
  const manifest = JSON.parse(await textOf('/manifest.webmanifest'));
  expect(manifest.name).toBe('MyFitModel');
  for (const { src } of [...manifest.icons, { src: '/favicon.ico' }]) {
    expect((await request.get(src)).status()).toBe(200);
  }
});

const CHECKER = 'node_modules/vnu-jar/build/dist/vnu.jar';
/** Java's optimizing compiler and parallel collector cost more than they save, with five pages. */
const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss2m'];
const PAGES = ['/', REFERRED, '/stats', '/no-such-page'];

/** The checker is a Java program. macOS has a `java` that only asks to install one. */
const hasJava = spawnSync('java', ['-version']).status === 0;

test(`the Nu HTML checker finds no errors${hasJava ? '' : ' (not run: Java is not installed)'}`, async ({
  request,
  site,
}, info) => {
  await addPeople(site.db, 1);
  const files: string[] = [];
  for (const [index, page] of [...PAGES, await linkOf(site)].entries()) {
    const html = await (await request.get(page)).text();
    expect(html).toMatch(/^<!DOCTYPE html>/i);
    const file = info.outputPath(`${index}.html`);
    writeFileSync(file, html);
    files.push(file);
  }
  // Throws with the errors if there are any.
  if (hasJava)
    execFileSync('java', [...QUICK_START, '-jar', CHECKER, '--errors-only', ...files], { stdio: 'pipe' });
});
