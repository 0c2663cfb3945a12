import { expect, test } from 'vitest';
import { engines } from '@/package.json';
import { supportsNode } from './supports-node.mjs';

test.each(['20.19.0', '20.20.2', '22.12.0', '22.20.1', '24.0.0'])(
  'Node.js %s can run this project',
  (version) => {
    expect(supportsNode(engines.node, version)).toBe(true);
  },
);

test.each(['18.20.8', '20.18.9', '21.7.3', '22.11.0'])('Node.js %s is too old', (version) => {
  expect(supportsNode(engines.node, version)).toBe(false);
});
