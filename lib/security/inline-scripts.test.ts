import { expect, test } from 'vitest';
import { inlineScriptHashes } from './inline-scripts';

test('hashes the exact bytes between the tags', () => {
  const html = `<script>alert(1)</script><script id="x">alert('é')\n</script>`;
  expect(inlineScriptHashes(html)).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    "'sha256-9vxHL8I1OCJjbuFAXs1nXTm2DQ+SHJbje3D27rSPN8Y='",
  ]);
});

test('skips scripts with a src attribute', () => {
  expect(
    inlineScriptHashes('<script src="/a.js" async=""></script><script async src="/b.js"></script>'),
  ).toEqual([]);
});
