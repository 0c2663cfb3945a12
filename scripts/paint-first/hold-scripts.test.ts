import { expect, test } from 'vitest';
import { holdScripts } from './hold-scripts';

const SCRIPT = '<script src="/a.js" async=""></script>';
const DATA =
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"1"])</script>';

const RUNTIME = '<script src="/turbopack-1.js" async=""></script>';

const page = (head: string, data = DATA) =>
  `<html><head>${head}${RUNTIME}</head><body><p>Hi</p>${data}</body></html>`;

test('holds asynchronous external scripts: HTML allows `async` only with an address', () => {
  const { html } = holdScripts(
    page('<script src="/a.js?dpl=v1" async=""></script><script src="/b.js" id="_R_" async=""></script>'),
  );

  expect(html).toContain('<script data-src="/a.js?dpl=v1"></script>');
  expect(html).toContain('<script data-src="/b.js" id="_R_"></script>');
});

test('moves the data of the page into the first held script, named by its content', () => {
  const { html, data } = holdScripts(page(SCRIPT));
  const other = holdScripts(page(SCRIPT, DATA.replace('"1"', '"2"'))).data;

  expect(data.script).toBe('(self.__next_f=self.__next_f||[]).push([0]);\nself.__next_f.push([1,"1"])');
  expect(html).toContain(`<head><script data-src="/_next/static/${data.file}"></script>`);
  expect(html).not.toContain('__next_f');
  expect(other.file).not.toBe(data.file);
});

test('keeps inline scripts and those for old browsers, and removes the manifest and preloads of scripts', () => {
  const kept = '<script>self.x=1</script><script src="/old.js" noModule=""></script>';
  const links = '<link rel="preload" as="script" href="/a.js"/><link rel="manifest" href="/m.webmanifest"/>';
  const { html } = holdScripts(page(`${kept}${links}${SCRIPT}`));

  expect(html).toContain(kept);
  expect(html).not.toContain('<link');
});

test.each([
  ['script', `<head><script type="module" src="/turbopack-1.js"></script>${DATA}</body>`],
  ['data', page(SCRIPT, '')],
  ['runtime', `<head>${SCRIPT}${DATA}</body>`],
  ['head', `${SCRIPT}${RUNTIME}${DATA}</body>`],
  ['end of the body', `<head>${SCRIPT}${RUNTIME}${DATA}`],
])('throws when a page has no %s', (_part, html) => {
  expect(() => holdScripts(html)).toThrow('The page contains no');
});
