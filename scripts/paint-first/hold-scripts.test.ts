import { expect, test } from 'vitest';
import { holdScripts } from './hold-scripts';

const page = (head: string) => `<html><head>${head}</head><body><p>Hi</p></body></html>`;

test('holds asynchronous external scripts: HTML allows `async` only with an address', () => {
  const html = holdScripts(
    page('<script src="/a.js?dpl=v1" async=""></script><script src="/b.js" id="_R_" async=""></script>'),
  );

  expect(html).toContain('<script data-src="/a.js?dpl=v1"></script>');
  expect(html).toContain('<script data-src="/b.js" id="_R_"></script>');
});

test('does not change inline scripts and scripts for old browsers', () => {
  const others = '<script>self.x=1</script><script src="/old.js" noModule=""></script>';

  expect(holdScripts(page(`${others}<script src="/a.js" async=""></script>`))).toContain(others);
});

test('adds the same starter at the end of every page', () => {
  const starter = (name: string) =>
    holdScripts(page(`<script src="/${name}.js" async=""></script>`)).split('<p>Hi</p>')[1];

  expect(starter('a')).toMatch(/^<script>.*<\/script><\/body><\/html>$/s);
  expect(starter('a')).toBe(starter('b'));
});

test('removes the manifest and preloads of scripts', () => {
  const links = '<link rel="preload" as="script" href="/a.js"/><link rel="manifest" href="/m.webmanifest"/>';
  const html = holdScripts(page(`${links}<script src="/a.js" async=""></script>`));

  expect(html).not.toContain('<link');
});

test('throws when a page has no script to hold', () => {
  expect(() => holdScripts(page('<script type="module" src="/a.js"></script>'))).toThrow(
    'contains no <script src="…" async="">',
  );
});

test('throws when a page has no end of the body', () => {
  expect(() => holdScripts('<script src="/a.js" async=""></script>')).toThrow('contains no </body>');
});
