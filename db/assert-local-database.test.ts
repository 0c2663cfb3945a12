import { expect, test } from 'vitest';
import { assertLocalDatabase } from './pool/connection-url';

test.each(['db.example.com', '10.0.0.5'])('refuses a database on %s', (host) => {
  expect(() => assertLocalDatabase(`postgres://u:p@${host}/x`)).toThrow('it is not local');
});

test.each(['127.0.0.1:5433', 'localhost', '[::1]'])('accepts a database on %s', (host) => {
  assertLocalDatabase(`postgres://u:p@${host}/x`);
});
