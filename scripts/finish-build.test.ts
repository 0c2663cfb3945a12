import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { injectHashes } from './csp-hashes';
import { holdScripts } from './paint-first/hold-scripts';

test.each([
  ['HTML', null, '', 'contains no HTML files'],
  ['inline script', '<script src="/a.js"></script>', '', 'contain no inline scripts'],
  ['placeholder', '<script>alert(1)</script>', '{"headers":[]}', 'does not contain the placeholder'],
])('the build fails without %s to hash', async (_, page, manifest, message) => {
  const build = await mkdtemp(path.join(tmpdir(), 'build-'));
  onTestFinished(() => rm(build, { recursive: true }));
  await mkdir(path.join(build, 'server/app'), { recursive: true });
  if (page) await writeFile(path.join(build, 'server/app/index.html'), page);
  await writeFile(path.join(build, 'routes-manifest.json'), manifest);
  await expect(injectHashes(build)).rejects.toThrow(message);
});

const SCRIPT = '<script src="/a.js" async=""></script>';
const RUNTIME = '<script src="/turbopack-1.js" async=""></script>';
const DATA =
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"1"])</script>';

test.each([
  ['script', `<head><script type="module" src="/turbopack-1.js"></script>${DATA}</body>`],
  ['data', `<head>${SCRIPT}${RUNTIME}</body>`],
  ['runtime', `<head>${SCRIPT}${DATA}</body>`],
  ['head', `${SCRIPT}${RUNTIME}${DATA}</body>`],
  ['end of the body', `<head>${SCRIPT}${RUNTIME}${DATA}`],
])('the build fails if a page has no %s', (_part, html) => {
  expect(() => holdScripts(html)).toThrow('The page contains no');
});
