import { expect, test } from 'vitest';
import { holdScripts } from './hold-scripts';

const page = (head: string) => `<html><head>${head}</head><body><p>Hi</p></body></html>`;

test('holds back what has an address and is asynchronous, and keeps its attributes', () => {
  const html = holdScripts(
    page('<script src="/a.js" async=""></script><script src="/b.js" id="_R_" async=""></script>'),
  );

  expect(html).toContain('<script data-src="/a.js" async=""></script>');
  expect(html).toContain('<script data-src="/b.js" id="_R_" async=""></script>');
});

test('knows scripts that carry a deployment', () => {
  expect(holdScripts(page('<script src="/a.js?dpl=v1" async=""></script>'))).toContain(
    '<script data-src="/a.js?dpl=v1" async=""></script>',
  );
});

test('leaves inline scripts and those for old browsers alone', () => {
  const others = '<script>self.x=1</script><script src="/old.js" noModule=""></script>';

  expect(holdScripts(page(`${others}<script src="/a.js" async=""></script>`))).toContain(others);
});

test('puts one starter, the same for every page, at the end of the body', () => {
  const starter = (name: string) =>
    holdScripts(page(`<script src="/${name}.js" async=""></script>`)).split('<p>Hi</p>')[1];

  expect(starter('a')).toMatch(/^<script>.*<\/script><\/body><\/html>$/s);
  expect(starter('a')).toBe(starter('b'));
});

test('refuses a page whose scripts it does not know', () => {
  expect(() => holdScripts(page('<script type="module" src="/a.js"></script>'))).toThrow('no script');
});

test('holds the manifest, and announces no script', () => {
  const links = '<link rel="preload" as="script" href="/a.js"/><link rel="manifest" href="/m.webmanifest"/>';
  const html = holdScripts(page(`${links}<script src="/a.js" async=""></script>`));

  expect(html).not.toContain('preload');
  expect(html).toContain('<link rel="manifest" data-href="/m.webmanifest"/>');
});
