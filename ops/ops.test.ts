import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { metrics } from '@/lib/observability/metrics';

const known = new Set(
  metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name as string),
);
const namesIn = (file: string) =>
  readFileSync(`ops/${file}`, 'utf8').match(/\b(?:waitlist|nodejs|process)_\w+\b/g) ?? [];

test.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('%s uses metrics that exist', (file) => {
  const names = namesIn(file).map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('prometheus-alerts.yml uses label values that exist', async () => {
  const samples = await metrics().registry.metrics();
  const labels = [...readFileSync('ops/prometheus-alerts.yml', 'utf8').matchAll(/\b(\w+)=~?"([^"]+)"/g)]
    .filter(([, label]) => label !== 'job')
    .flatMap(([, label, words = '']) => words.split('|').map((word) => `${label}="${word}"`));
  expect(labels.length).toBeGreaterThan(5);
  expect(labels.filter((one) => !samples.includes(one))).toEqual([]);
});

test('metrics that other programs also report are selected by job', () => {
  const dashboard = readFileSync('ops/grafana-dashboard.json', 'utf8').replaceAll('\\"', '"');
  const shared = dashboard.match(/\b(?:nodejs|process)_\w+(?:\{[^}]*\})?/g) ?? [];
  expect(shared.length).toBeGreaterThan(1);
  expect(shared.filter((metric) => !metric.includes('{job="waitlist"}'))).toEqual([]);
});

test('no panel is empty on the first day: an offset has a fallback', () => {
  const { panels } = JSON.parse(readFileSync('ops/grafana-dashboard.json', 'utf8'));
  const queries: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  );
  const withOffset = queries.filter((query) => query.includes(' offset '));
  expect(withOffset).toHaveLength(1);
  expect(withOffset.every((query) => / offset \w+\) or /.test(query))).toBe(true);
});

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

test.each([
  ['/api/referrals/ADA%40EXAMPLE.COM', '/api/referrals/-'],
  ['/api/referrals/MFM-ABC123?a=b', '/api/referrals/-'],
  ['/?ref=mfm-abc123&email=ada@example.com', '/?-'],
  ['/api/unsubscribe?token=abc.def', '/api/unsubscribe?-'],
  ['/MFM-ABC123', '/-'],
  ['/_next/static/chunks/a.js', '/_next/static/chunks/a.js'],
])('Caddy logs no personal data: %s is logged as %s', (uri, written) => {
  const filter = /request>uri regexp "\(\?i\)(.+)" "(.+)"/.exec(readFileSync('ops/Caddyfile', 'utf8'));
  const [, pattern = '', replacement = ''] = filter ?? [];
  expect(uri.replaceAll(new RegExp(pattern, 'gi'), replacement)).toBe(written);
});

test('Caddy answers 404 for metrics and readiness', () => {
  const [, paths = ''] =
    /@inside path (.+)\n\s*respond @inside 404/.exec(readFileSync('ops/Caddyfile', 'utf8')) ?? [];
  const inside = ['/api/metrics', '/api/health/ready'];
  expect(paths.split(' ')).toEqual(inside.flatMap((path) => [path, `${path}/*`]));
});

test('docs/monitoring.md says what to do about each alert', () => {
  const alerts = readFileSync('ops/prometheus-alerts.yml', 'utf8').match(/(?<=- alert: )\w+/g) ?? [];
  expect(alerts.length).toBeGreaterThan(5);
  const monitoring = readFileSync('docs/monitoring.md', 'utf8');
  expect(alerts.filter((name) => !monitoring.includes(`\n**\`${name}\`**`))).toEqual([]);
});

test('docs/monitoring.md explains every log event', () => {
  const code = ['app', 'lib', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8')),
  );
  const events = code.flatMap((text) =>
    [...text.matchAll(/(?:\blog\.\w+\(\{ event: |logError\(|repeatedErrorLog\(|serverError\()'(\w+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(events.length).toBeGreaterThan(20);
  const monitoring = readFileSync('docs/monitoring.md', 'utf8');
  expect(events.filter((name) => !monitoring.includes(`\`${name}\``))).toEqual([]);
});

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

test('compose.yaml passes every variable of .env.example that applies to it', () => {
  const names = readFileSync('.env.example', 'utf8').match(/(?<=^#)[A-Z_]+(?==)/gm) ?? [];
  expect(names.length).toBeGreaterThan(10);
  const elsewhere = ['CRON_SECRET', 'NEXT_DEPLOYMENT_ID', 'PORT'];
  const compose = readFileSync('compose.yaml', 'utf8');
  expect(names.filter((name) => !elsewhere.includes(name) && !compose.includes(` ${name}: `))).toEqual([]);
});

test('examples of environment files quote every value', () => {
  const documents = readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const lines = ['.env.example', ...documents].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ *#?[A-Z_]+=(?!.* (?:npm|docker) ).+$/gm)].map(
      ([line]) => line,
    ),
  );
  expect(lines.length).toBeGreaterThan(15);
  expect(lines.filter((line) => !/='[^']*'/.test(line))).toEqual([]);
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

/** Whether an ignore file matches a name in the root folder. As in Docker and git, the last matching pattern decides. */
function isIgnored(file: '.dockerignore' | '.gitignore', name: string): boolean {
  const patterns = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const matches = (pattern: string) => {
    const plain = pattern
      .replace(/^!|\/$/g, '')
      .replaceAll('.', '\\.')
      .replaceAll('*', '.*');
    return new RegExp(`^${plain}$`).test(name);
  };
  return patterns.findLast(matches)?.startsWith('!') === false;
}

test('secrets and exports next to the code never get into an image or a commit', () => {
  const documents = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const commands = documents.map((name) => readFileSync(`docs/${name}`, 'utf8')).join('\n');
  const written = commands.match(/\b[\w-]+\.(key|env|csv|dump)\b/g) ?? [];
  expect(written).toEqual(expect.arrayContaining(['production.env', 'list.csv']));
  for (const name of [...new Set(written), '.env', '.env.local', 'waitlist-2026-11-20.dump']) {
    expect(isIgnored('.dockerignore', name), name).toBe(true);
    expect(isIgnored('.gitignore', name), name).toBe(true);
  }
});

test('no code imports what .dockerignore excludes from the build', () => {
  const folders = readdirSync('.').filter((name) => /^[a-z]\w*$/.test(name) && name !== 'node_modules');
  const excluded = folders.filter((name) => isIgnored('.dockerignore', name));
  expect(excluded).toContain('ops');
  const code = folders
    .filter((name) => !excluded.includes(name))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|mjs)$/.test(file))
        .map((file) => path.join(folder, file)),
    );
  expect(code.length).toBeGreaterThan(100);
  const forbidden = new RegExp(`(from|import\\() ?'(@|\\.\\.)[./]*/(${excluded.join('|')})/`);
  expect(code.filter((file) => forbidden.test(readFileSync(file, 'utf8')))).toEqual([]);
});
