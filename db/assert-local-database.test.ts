import { expect, test } from 'vitest';
import { assertLocalDatabase } from './assert-local-database';

test.each(['postgres://u:p@db.example.com/waitlist', 'postgres://10.0.0.5/waitlist'])('refuses %s', (url) => {
  expect(() => assertLocalDatabase(url)).toThrow('it is not local');
});

test.each(['postgres://u:p@127.0.0.1:5433/x', 'postgres://localhost/x', 'postgres://[::1]/x'])(
  'accepts %s',
  (url) => {
    expect(() => assertLocalDatabase(url)).not.toThrow();
  },
);
