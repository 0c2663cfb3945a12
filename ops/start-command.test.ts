import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each([
  ['package.json', '"start": "node --max-semi-space-size=32 '],
  ['Dockerfile', 'CMD ["node", "--max-semi-space-size=32", "--enable-source-maps", "dist/main.js"]'],
  [
    'ops/waitlist@.service',
    'ExecStart=/usr/bin/env PORT=%i /usr/bin/node --max-semi-space-size=32 --enable-source-maps dist/main.js',
  ],
  ['dev/site/server.ts', '--max-semi-space-size=32'],
  ['bench/harness/measured-process.ts', "'--max-semi-space-size=32'"],
])('%s starts the server with the enlarged young generation of decision 0014', (file, command) => {
  expect(readFileSync(file, 'utf8')).toContain(command);
});
