import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SCRIPT_HASHES_PLACEHOLDER } from '@/lib/security/headers';
import { injectHashes } from './csp-hashes';

const HASHES =
  "'sha256-9vxHL8I1OCJjbuFAXs1nXTm2DQ+SHJbje3D27rSPN8Y=' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
let build: string;

beforeEach(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'build-'));
  await mkdir(path.join(build, 'server/app/stats'), { recursive: true });
});

afterEach(() => rm(build, { recursive: true }));

const write = (file: string, text: string) => writeFile(path.join(build, file), text);

test('adds the hash of each inline script to the policy once', async () => {
  await write('server/app/index.html', '<script>alert(1)</script><script src="/a.js" async=""></script>');
  const exactBytes = `<script>alert(1)</script><script id="x">alert('é')\n</script>`;
  await write('server/app/stats/index.html', exactBytes);
  await write('routes-manifest.json', `{"value":"script-src ${SCRIPT_HASHES_PLACEHOLDER}"}`);

  await injectHashes(build);
  const manifest = await readFile(path.join(build, 'routes-manifest.json'), 'utf8');
  expect(manifest).toBe(`{"value":"script-src ${HASHES}"}`);
});

test.each([
  ['HTML', null, '', 'contains no HTML files'],
  ['inline script', '<script src="/a.js"></script>', '', 'contain no inline scripts'],
  ['placeholder', '<script>alert(1)</script>', '{"headers":[]}', 'does not contain the placeholder'],
])('throws when the build has no %s', async (_, page, manifest, message) => {
  if (page) await write('server/app/index.html', page);
  await write('routes-manifest.json', manifest);
  await expect(injectHashes(build)).rejects.toThrow(message);
});
