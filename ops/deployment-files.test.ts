import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { npm } from '@/dev/bootstrap.mjs';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startTemporaryPostgres } from '@/dev/postgres/server';
import { findInstalled } from '@/dev/programs/find';

/** No script of ops/ runs on Windows, where Git installs a shell. */
const shellFile = process.platform === 'win32' ? undefined : findInstalled('bash');

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

test('in compose.yaml, what the internet reaches has no privileges and can write nothing', () => {
  const confined = blockOf('x-confined');
  expect(confined).toMatch(/read_only: true\n +cap_drop: \[ALL\]\n +security_opt: .*no-new-privileges/);
  for (const name of ['site', 'proxy', 'cache']) expect(blockOf(name), name).toContain('<<: *confined');
  for (const name of ['proxy', 'cache']) expect(blockOf(name), name).toContain('networks: [public]');
  expect(blockOf('proxy')).toContain('cap_add: [NET_BIND_SERVICE]');
  expect(blockOf('cache')).toMatch(/user: nginx\n.* tmpfs: \[('\S+:uid=101'(, )?)+\]\n/s);
  expect(blockOf('public')).toContain(' enable_ipv6: true\n');
  expect(blockOf('database')).not.toContain('public');
});

test('with Compose, a deployment migrates before it removes the site, and reads the new Caddyfile', () => {
  const deploy = /git checkout COMMIT.*?\n```/s.exec(read('docs/deploy.md'))?.[0];
  expect(deploy).toMatch(/run --rm migration.*up -d.*caddy reload --config \/etc\/caddy\/Caddyfile /s);
  expect(blockOf('proxy')).toContain(' ./ops:/etc/caddy:ro\n');
  // It kills the server, and with it requests in flight.
  expect(read('docs/deploy.md')).not.toContain('docker rm -f');
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

test.runIf(shellFile)('scripts and shell examples are valid, and stop at the first error', () => {
  const scripts = readdirSync('ops').filter((name) => name.endsWith('.sh'));
  expect(scripts).toContain('release.sh');
  for (const name of scripts) {
    expect(spawnSync('sh', ['-n', `ops/${name}`]).status, name).toBe(0);
    expect(read(`ops/${name}`), name).toContain('\nset -eu\n');
  }
  const documents = ['launch', 'deploy', 'configuration'].map((name) => read(`docs/${name}.md`)).join('\n');
  const examples = [...documents.matchAll(/^ *```sh\n(.*?)\n *```$/gms)].map(([, block = '']) => block);
  expect(examples.length).toBeGreaterThan(10);
  for (const input of examples) {
    expect(spawnSync('bash', ['-n'], { input }).status, input).toBe(0);
    const commands = input.split('\n').filter((line) => !/^ *[A-Z_]+='[^']*' *(#|$)/.test(line));
    expect(commands.slice(0, -1).filter((line) => !/(&&|\\)( *#.*)?$/.test(line))).toEqual([]);
  }
});

test('image and unit start the server as npm start does', () => {
  const { start } = JSON.parse(read('package.json')).scripts;
  expect(read('ops/waitlist@.service')).toContain(`/usr/bin/${start}\n`);
  const command = JSON.stringify(start.split(' ')).replaceAll(',', ', ');
  expect(read('Dockerfile')).toContain(`\nCMD ${command}\n`);
});

test('each value of a setting that the build reads leads to another release folder', () => {
  const namesAfter = (word: string) => {
    const [line = ''] = RegExp(`^ *${word} .*SITE_URL.*$`, 'm').exec(read('ops/release.sh')) ?? [];
    return line.match(/[A-Z_]{2,}/g);
  };
  expect(namesAfter('export')).toContain('NEXT_DEPLOYMENT_ID');
  expect(namesAfter('echo')).toEqual(namesAfter('export'));
});

test('systemd finds every script and file that its units name', () => {
  const units = readdirSync('ops').filter((name) => /\.(service|timer)$/.test(name));
  const named = units.flatMap(
    (name) => read(`ops/${name}`).match(/(?<=\/srv\/waitlist\/current\/)ops\/\S+/g) ?? [],
  );
  expect(named.sort()).toEqual(['ops/backup.sh', 'ops/waitlist.sh']);
  for (const name of named) accessSync(name, constants.X_OK);
});

test('npm installs no package that needs a newer Node.js', () => {
  const dryRun = npm(['ci', '--dry-run', '--engine-strict', '--offline', '--no-audit', '--no-fund']);
  const { status, stderr } = spawnSync(dryRun.file, dryRun.args, { shell: dryRun.shell, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('in compose.yaml, the site and the commands get every line of .env', () => {
  expect(blockOf('x-tools')).toContain(` env_file: [&file '\${SETTINGS:-.env}']\n`);
  expect(blockOf('site')).toContain(' env_file: [*file]\n');
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

// Docker reads names in the root folder as git does.
test.each(['.gitignore', '.dockerignore'])('%s matches secrets and exports next to the code', (file) => {
  const documents = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const commands = documents.map((name) => read(`docs/${name}`)).join('\n');
  const written = commands.match(/\b[\w-]+\.(key|env|csv|dump)\b/g) ?? [];
  expect(written).toEqual(expect.arrayContaining(['production.env', 'list.csv']));
  const names = [...new Set(written), '.env', '.env.local', 'waitlist-2026-11-20.dump'];
  const { path: cwd } = temporaryFolder();
  execFileSync('git', ['init', '--quiet'], { cwd });
  cpSync(file, `${cwd}/.gitignore`);
  const { stdout } = spawnSync('git', ['check-ignore', ...names], { cwd, encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(names);
});

const psqlFile = findInstalled('psql');

/** Programs of these names do nothing, or what their script says. Returns the variables of a shell that finds them first. */
function withPrograms(scripts: Record<string, string>) {
  const { path: folder } = temporaryFolder();
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(`${folder}/${name}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { ...process.env, PATH: `${folder}:${process.env.PATH}` };
}

test.runIf(shellFile)(
  'the name of a dump has its time, so that a second one on a day does not replace the first',
  () => {
    const { path: BACKUPS } = temporaryFolder();
    const dump = withPrograms({
      pg_dump: 'for arg; do case $arg in --file=*) echo dump > "$(echo "$arg" | cut -c 8-)"; esac; done',
    });
    const DATABASE_URL = 'postgres://waitlist:x@127.0.0.1:5432/waitlist?x=y';
    execFileSync('sh', ['ops/backup.sh'], { env: { ...dump, BACKUPS, DATABASE_URL } });
    expect(readdirSync(BACKUPS)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}\.dump$/)]);
    expect(read('docs/deploy.md')).toContain('/var/backups/waitlist-$(date +\\%F-\\%H\\%M\\%S).dump');
  },
);

test.runIf(shellFile)('a broken quote in the settings is named by its line, without the value', () => {
  const { path: folder } = temporaryFolder();
  const lines = [
    "# It's a comment",
    "A='x'",
    "B='it'\\''s #1' # two",
    'C=3000',
    '',
    "D='hunter2",
    "E='x'",
    'F=a hunter2',
  ];
  writeFileSync(`${folder}/settings`, lines.join('\n'));
  const check = () => spawnSync('ops/check-settings.sh', [`${folder}/settings`], { encoding: 'utf8' });
  const wrong = (line: number, name: string) =>
    `${folder}/settings, line ${line} (${name}): write NAME='value' on one line, with both quotes.\n`;
  expect(check()).toMatchObject({ status: 1, stderr: wrong(6, 'D') + wrong(8, 'F') });
  writeFileSync(`${folder}/settings`, lines.slice(0, 5).join('\n'));
  expect(check()).toMatchObject({ status: 0, stderr: '' });
});

test.runIf(shellFile)('a clone with changes that are no commit is not released', () => {
  const { path: cwd } = temporaryFolder();
  cpSync('ops/release.sh', `${cwd}/ops/release.sh`, { recursive: true });
  execFileSync('git', ['init', '--quiet'], { cwd });
  const { status, stderr } = spawnSync('sh', ['ops/release.sh'], { cwd, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Only commits are deployed.*\n\?\? ops\/\n$/)]);
});

const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Lets a script see a copy of /etc, to which it writes. */
const ownEtc = (folder: string) => [`cp -a /etc '${folder}/etc'`, `mount --bind '${folder}/etc' /etc`];

test.runIf(psqlFile && canMount)('a machine with a database gets no new secrets', async () => {
  const server = await startTemporaryPostgres();
  onTestFinished(server.close);
  const runuser = `shift 3; exec "$@" '${server.urlOf('postgres')}'`;
  const env = { ...withPrograms({ runuser, useradd: '', install: '' }), DOMAIN: 'myfitmodel.example' };
  const { path: folder } = temporaryFolder();
  const steps = [
    ...ownEtc(folder),
    'mount -t tmpfs tmpfs /usr/local/bin',
    'ops/setup-machine.sh',
    'ops/setup-machine.sh',
    'cat /etc/waitlist.env',
    'rm /etc/waitlist.env',
    '! ops/setup-machine.sh',
  ];
  const run = spawnSync('unshare', ['--mount', 'sh', '-ec', steps.join(' && ')], { env, encoding: 'utf8' });
  expect(run).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      / is written\.\n.* stays as it is\.\nDATABASE_URL='postgres:\/\/waitlist:\w{48}@.*APP_SECRET='\w{48}'\n/s,
    ),
    stderr: expect.stringMatching(
      / exists, but \/etc\/waitlist\.env does not\. Write it with the DATABASE_URL and the APP_SECRET /,
    ),
  });
});

test.runIf(canMount).each([
  ['v2.11.7 h1:x', 'request_buffers 64KiB'],
  ['2.6.2', ''],
])('the proxy of a machine with Caddy %s needs no variables', (version, bodies) => {
  const programs = { caddy: `[ "$1" != version ] || echo '${version}'`, nginx: '', systemctl: '' };
  const env = withPrograms({
    ...programs,
    dpkg: `[ '${version}' = 2.6.2 ] && [ "$3" = lt ] || [ "$3" = ge ]`,
  });
  const { path: folder } = temporaryFolder();
  const steps = [
    ...ownEtc(folder),
    'mount -t tmpfs tmpfs /var/cache',
    'mkdir -p /etc/nginx/conf.d /etc/caddy',
    `echo "SITE_URL='https://myfitmodel.example'" > /etc/waitlist.env`,
    'ops/setup-proxy.sh',
  ];
  const run = spawnSync('unshare', ['--mount', 'sh', '-ec', steps.join(' && ')], { env, encoding: 'utf8' });
  expect(run).toMatchObject({ status: 0, stderr: '', stdout: 'Caddy serves https://myfitmodel.example.\n' });
  const caddyfile = read(`${folder}/etc/caddy/Caddyfile`);
  expect(caddyfile).toContain('\nmyfitmodel.example {\n');
  expect(caddyfile).toContain('reverse_proxy 127.0.0.1:3000 127.0.0.1:3001 {\n');
  expect(caddyfile).toContain(`'${bodies}' != ''`);
  expect(caddyfile).not.toContain('{$');
  expect(read(`${folder}/etc/nginx/conf.d/waitlist.conf`)).not.toMatch(/resolver|site:3000|listen 8080/);
});

const releases: string[] = read('CHANGELOG.md').match(/(?<=^## )\S+/gm) ?? [];

test('the results of the benchmark are at most one release behind the code', () => {
  const [, measured] = /, version (\S+), commit [\da-f]{12}:/.exec(read('bench/RESULTS.md')) ?? [];
  const current = releases.indexOf(JSON.parse(read('package.json')).version);
  expect(releases.slice(current, current + 2)).toContain(measured);
});
