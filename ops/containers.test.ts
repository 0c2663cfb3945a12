import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('images and actions are pinned by digest', () => {
  const workflows = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`);
  const named = ['Dockerfile', 'compose.yaml', ...workflows].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:FROM|.*\b(?:image|uses):) (\S*[:@]\S*)/gm)].map(
      ([, name = '']) => name,
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !/@(sha256:[\da-f]{64}|[\da-f]{40})$/.test(name))).toEqual([]);
});

test('compose.yaml rotates the log of every service', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  expect(compose).toMatch(/max-size: \d+m, max-file:/);
  expect(compose.match(/^ +logging: \*logging$/gm)).toHaveLength(
    compose.match(/^ +restart: /gm)?.length ?? 0,
  );
});

test('the images contain neither sharp nor a browser driver', () => {
  const installs = readFileSync('Dockerfile', 'utf8').match(/npm ci .*/g);
  const production = 'npm ci --omit=dev --omit=optional --ignore-scripts';
  expect(installs).toEqual([production, 'npm ci --ignore-scripts']);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const names = Object.keys(packages).filter((name) => /\/(sharp|@img|playwright|@playwright)\b/.test(name));
  expect(names.length).toBeGreaterThan(3);
  const isOmitted = (name: string) => {
    const { dev, optional, devOptional } = packages[name];
    return dev || optional || devOptional;
  };
  expect(names.filter((name) => !isOmitted(name))).toEqual([]);
});

test('npm leaves no cache in an image', () => {
  const installs = readFileSync('Dockerfile', 'utf8').match(/^RUN .*npm ci.*$/gm) ?? [];
  expect(installs).toHaveLength(2);
  const cached = 'RUN --mount=type=cache,target=/root/.npm npm ci ';
  expect(installs.filter((line) => !line.startsWith(cached))).toEqual([]);
});

test('builds load no Dockerfile syntax from Docker Hub', () => {
  expect(readFileSync('Dockerfile', 'utf8')).not.toMatch(/^# *syntax *=/im);
});

test('ops/try-compose.sh is valid, and sets every variable that compose.yaml requires', () => {
  expect(spawnSync('sh', ['-n', 'ops/try-compose.sh']).status).toBe(0);
  const required = readFileSync('compose.yaml', 'utf8').match(/(?<=\$\{)\w+(?=:\?)/g) ?? [];
  expect(required).not.toEqual([]);
  expect(readFileSync('ops/try-compose.sh', 'utf8').match(/^[A-Z_]+(?==)/gm)).toEqual(
    expect.arrayContaining(required),
  );
});

test('npm installs no package that needs a newer Node.js', () => {
  const dryRun = ['ci', '--dry-run', '--engine-strict', '--offline', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', dryRun, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
