import { expect, test } from 'vitest';
import { owners, selfTimes } from './self-times';

const node = (id: number, functionName: string, url: string, lineNumber = 9) => ({
  id,
  callFrame: { functionName, url, lineNumber },
});

const profile = {
  nodes: [
    node(1, 'render', 'file:///srv/node_modules/next/dist/server/base-server.js'),
    node(2, 'joinBatch', 'file:///srv/.next/server/chunks/ours.js'),
    node(3, '(garbage collector)', ''),
    node(4, '(idle)', ''),
  ],
  samples: [1, 2, 1, 3, 4],
  timeDeltas: [100, 50, 20, 30, 9_000],
};

test('shares are of the time the processor was busy', () => {
  expect(selfTimes(profile)).toEqual([
    { name: 'render server/base-server.js:10', share: 0.6 },
    { name: 'joinBatch chunks/ours.js:10', share: 0.25 },
    { name: '(garbage collector) ', share: 0.15 },
  ]);
});

test('tells our code from the libraries where nothing is bundled', () => {
  const nodes = [
    node(1, 'planBatch', 'file:///srv/lib/waitlist/plan-batch.ts'),
    node(2, 'unsafe', 'file:///srv/node_modules/postgres/src/index.js'),
  ];
  expect(owners({ nodes, samples: [1, 2], timeDeltas: [30, 10] })).toEqual([
    { name: 'our code', share: 0.75 },
    { name: 'libraries', share: 0.25 },
  ]);
});

test('tells whose code it was', () => {
  expect(owners(profile).map(({ name }) => name)).toEqual([
    'Next.js and React',
    'the bundle: our code, its libraries, and parts of Next.js',
    'garbage collection',
  ]);
});
