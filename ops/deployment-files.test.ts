import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

test('images and actions are pinned by digest', () => {
  const workflows = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`);
  const named = ['Dockerfile', 'compose.yaml', ...workflows].flatMap((file) =>
    [...read(file).matchAll(/^(?:FROM|.*\b(?:image|uses):) (\S*[:@]\S*)/gm)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !/@(sha256:[\da-f]{64}|[\da-f]{40})$/.test(name))).toEqual([]);
});

/** The lines of a top-level block or a service of compose.yaml. */
function blockOf(name: string): string {
  const [, block] =
    new RegExp(`^( *)${name}:(?: &\\w+)?\\n((?:\\1 +.*\\n|\\n)+)`, 'm')
      .exec(read('compose.yaml'))
      ?.slice(1) ?? [];
  if (!block) throw new Error(`compose.yaml has no ${name}.`);
  return block;
}

test('compose.yaml rotates the log of every service', () => {
  const compose = read('compose.yaml');
  expect(compose).toMatch(/max-size: \d+m, max-file:/);
  expect(compose.match(/^ +logging: \*logging$/gm)).toHaveLength(
    compose.match(/^ +restart: /gm)?.length ?? 0,
  );
});

test('in compose.yaml, what the internet reaches has no privileges and can write nothing', () => {
  expect(blockOf('x-confined')).toMatch(
    /read_only: true\n +cap_drop: \[ALL\]\n +security_opt: .*no-new-privileges/,
  );
  for (const name of ['site', 'proxy', 'cache']) expect(blockOf(name), name).toContain('<<: *confined');
  for (const name of ['proxy', 'cache']) expect(blockOf(name), name).toContain('networks: [public]');
  expect(blockOf('proxy')).toContain('cap_add: [NET_BIND_SERVICE]');
  expect(blockOf('database')).not.toContain('public');
});

test('a newer image of Postgres finds the data of the older one, and refuses to start', () => {
  const [, version] = /image: postgres:(\d+)/.exec(blockOf('database')) ?? [];
  expect(blockOf('database')).toContain(`PGDATA: /var/lib/postgresql/${version}/docker\n`);
});

test('the images contain neither sharp nor a browser driver', () => {
  const installs = read('Dockerfile').match(/npm ci(?: --\S+)+/g);
  const production = 'npm ci --omit=dev --omit=optional --ignore-scripts';
  expect(installs).toEqual([production, 'npm ci --ignore-scripts']);
  const { packages } = JSON.parse(read('package-lock.json'));
  const names = Object.keys(packages).filter((name) => /\/(sharp|@img|playwright|@playwright)\b/.test(name));
  expect(names.length).toBeGreaterThan(3);
  const isOmitted = (name: string) => {
    const { dev, optional, devOptional } = packages[name];
    return dev || optional || devOptional;
  };
  expect(names.filter((name) => !isOmitted(name))).toEqual([]);
});

test('npm leaves no cache in an image', () => {
  const installs = read('Dockerfile').match(/^RUN .*npm ci.*$/gm) ?? [];
  expect(installs).toHaveLength(2);
  const cached = 'RUN --mount=type=cache,target=/root/.npm npm ci ';
  expect(installs.filter((line) => !line.startsWith(cached))).toEqual([]);
});

test('builds load no Dockerfile syntax from Docker Hub', () => {
  expect(read('Dockerfile')).not.toMatch(/^# *syntax *=/im);
});

test('scripts and shell examples are valid, and stop at the first error', () => {
  const scripts = readdirSync('ops').filter((name) => name.endsWith('.sh'));
  expect(scripts).toContain('release.sh');
  for (const name of scripts) {
    expect(spawnSync('sh', ['-n', `ops/${name}`]).status, name).toBe(0);
    expect(read(`ops/${name}`), name).toContain('\nset -eu\n');
  }
  const documents = read('docs/deploy.md') + read('docs/configuration.md');
  const examples = [...documents.matchAll(/^ *```sh\n(.*?)\n *```$/gms)].map(([, block = '']) => block);
  expect(examples.length).toBeGreaterThan(10);
  for (const input of examples) {
    expect(spawnSync('bash', ['-n'], { input }).status, input).toBe(0);
    const commands = input.split('\n').filter((line) => !/^ *[A-Z_]+='[^']*' *(#|$)/.test(line));
    expect(commands.slice(0, -1).filter((line) => !/(&&|\\)( *#.*)?$/.test(line))).toEqual([]);
  }
});

test('systemd finds every script and file that its units name', () => {
  const units = readdirSync('ops').filter((name) => /\.(service|timer)$/.test(name));
  const named = units.flatMap(
    (name) => read(`ops/${name}`).match(/(?<=\/srv\/waitlist\/current\/)ops\/\S+/g) ?? [],
  );
  expect(named.sort()).toEqual(['ops/backup.sh', 'ops/waitlist.sh']);
  for (const name of named) accessSync(name, constants.X_OK);
});

test('ops/try-compose.sh sets every variable that compose.yaml requires', () => {
  const required = read('compose.yaml').match(/(?<=\$\{)\w+(?=:\?)/g) ?? [];
  expect(required).not.toEqual([]);
  expect(read('ops/try-compose.sh').match(/^[A-Z_]+(?==)/gm)).toEqual(expect.arrayContaining(required));
});

test('npm installs no package that needs a newer Node.js', () => {
  const dryRun = ['ci', '--dry-run', '--engine-strict', '--offline', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', dryRun, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('compose.yaml passes every variable of .env.example that applies to it', () => {
  const names = read('.env.example').match(/(?<=^#)[A-Z_]+(?==)/gm) ?? [];
  expect(names.length).toBeGreaterThan(10);
  const elsewhere = ['CRON_SECRET', 'NEXT_DEPLOYMENT_ID', 'PORT', 'SITE_DATABASE_URL'];
  const compose = read('compose.yaml');
  expect(names.filter((name) => !elsewhere.includes(name) && !compose.includes(` ${name}: `))).toEqual([]);
});

test('examples of environment files quote every value', () => {
  const documents = readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const lines = ['.env.example', ...documents].flatMap((file) =>
    [...read(file).matchAll(/^ *#?[A-Z_]+=(?!.* (?:npm|docker) ).+$/gm)].map(([line]) => line),
  );
  expect(lines.length).toBeGreaterThan(15);
  expect(lines.filter((line) => !/='[^']*'/.test(line))).toEqual([]);
});

/** Whether an ignore file matches a name in the root folder. As in Docker and git, the last matching pattern decides. */
function isIgnored(file: '.dockerignore' | '.gitignore', name: string): boolean {
  const patterns = read(file)
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
  const commands = documents.map((name) => read(`docs/${name}`)).join('\n');
  const written = commands.match(/\b[\w-]+\.(key|env|csv|dump)\b/g) ?? [];
  expect(written).toEqual(expect.arrayContaining(['production.env', 'list.csv']));
  for (const name of [...new Set(written), '.env', '.env.local', 'waitlist-2026-11-20.dump']) {
    expect(isIgnored('.dockerignore', name), name).toBe(true);
    expect(isIgnored('.gitignore', name), name).toBe(true);
  }
});

test.each([
  ['/api/referrals/ADA%40EXAMPLE.COM', '/api/referrals/-'],
  ['/api/referrals/MFM-ABC123?a=b', '/api/referrals/-'],
  ['/?ref=mfm-abc123&email=ada@example.com', '/?-'],
  ['/api/unsubscribe?token=abc.def', '/api/unsubscribe?-'],
  ['/place/AaIO1iYl', '/place/-'],
  ['/place/AaIO1iYl/name', '/place/-'],
  ['/MFM-ABC123', '/-'],
  ['/_next/static/chunks/a.js', '/_next/static/chunks/a.js'],
])('Caddy logs no personal data: %s is logged as %s', (uri, written) => {
  const filter = /request>uri regexp "\(\?i\)(.+)" "(.+)"/.exec(read('ops/Caddyfile'));
  const [, pattern = '', replacement = ''] = filter ?? [];
  expect(uri.replaceAll(new RegExp(pattern, 'gi'), replacement)).toBe(written);
});

test('Caddy and nginx refuse the bodies that the site refuses', () => {
  expect(read('ops/Caddyfile')).toContain('max_size 64KiB\n');
  expect(read('ops/cache.conf')).toContain('client_max_body_size 64k;');
});

test('Caddy answers 404 for metrics and readiness', () => {
  const [, paths = ''] = /@inside path (.+)\n\s*respond @inside 404/.exec(read('ops/Caddyfile')) ?? [];
  const inside = ['/api/metrics', '/api/health/ready'];
  expect(paths.split(' ')).toEqual(inside.flatMap((path) => [path, `${path}/*`]));
});

test.each([
  ['package.json', '"start": "node --max-old-space-size=512 --max-semi-space-size=32 dist/main.js"'],
  ['Dockerfile', 'CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=32", "dist/main.js"]'],
  ['ops/waitlist@.service', 'node --max-old-space-size=512 --max-semi-space-size=32 dist/main.js'],
  ['dev/site/server.ts', "['--max-old-space-size=512', '--max-semi-space-size=32', 'dist/main.js']"],
])(
  '%s starts the server with its memory limits and without a shell that holds signals back',
  (file, command) => {
    expect(read(file)).toContain(command);
  },
);
