import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each([
  ['package.json', '"start": "node dist/main.js"'],
  ['Dockerfile', 'CMD ["node", "dist/main.js"]'],
  ['ops/waitlist@.service', 'ExecStart=/usr/bin/env PORT=%i /usr/bin/node dist/main.js'],
  ['dev/site/server.ts', "['dist/main.js']"],
])('%s starts the server without a shell, so that signals reach it', (file, command) => {
  expect(readFileSync(file, 'utf8')).toContain(command);
});
