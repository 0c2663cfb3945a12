import { spawnSync } from 'node:child_process';
import packageJson from '@/package.json';

/** What a run writes itself. */
const RESULTS = ['bench/RESULTS.md', 'bench/PAGE.md'];

/** The output of git, or undefined where git or its repository is missing. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const changes = () => git('status', '--porcelain', '--', '.', ...RESULTS.map((file) => `:!${file}`));

/** The code that a run measures. */
export function describeRevision(): string {
  const commit = git('rev-parse', '--short=12', 'HEAD') ?? 'unknown';
  return `version ${packageJson.version}, commit ${commit}${changes() ? ' with changes' : ''}`;
}

/** @throws when the files would name a commit that is not what was measured. */
export function assertCommitted(): void {
  if (changes()) throw new Error('The results name the commit they measure. Commit your changes first.');
}

/** The version and the commit that a results file names. */
export function revisionIn(results: string): { version: string; commit: string } | undefined {
  const [, version, commit] = /version (\d+\.\d+\.\d+), commit ([0-9a-f]{7,40})\b/.exec(results) ?? [];
  return version && commit ? { version, commit } : undefined;
}

/** Each release raises the minor version, and a new major version needs new results. */
export function releasesBehind(measured: string, current: string): number {
  const [measuredMajor, measuredMinor = 0] = measured.split('.').map(Number);
  const [currentMajor, currentMinor = 0] = current.split('.').map(Number);
  return measuredMajor === currentMajor ? currentMinor - measuredMinor : Number.POSITIVE_INFINITY;
}
