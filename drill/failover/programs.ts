import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findInstalled } from '@/dev/programs/find-installed';

export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The folder of `postgres`, `pg_rewind` and the others, in the newest version. */
  postgresBin: string;
}

/** Debian's and PGDG's packages install each major version in a separate folder. */
const POSTGRES_FOLDERS = ['/usr/lib/postgresql', '/usr'];

function findPostgresBin(): string | undefined {
  const versions = POSTGRES_FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name, 'bin')))
    .filter((bin) => existsSync(path.join(bin, 'pg_rewind')))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const onPath = findInstalled('pg_rewind');
  return versions[0] ?? (onPath && path.dirname(onPath));
}

/** `programs` is undefined unless all of them are installed. */
export function findPrograms(): { programs?: Programs; missing: string[] } {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(findInstalled);
  const postgresBin = findPostgresBin();
  if (patroni && etcd && haproxy && postgresBin) {
    return { programs: { patroni, etcd, haproxy, postgresBin }, missing: [] };
  }
  const found = { patroni, etcd, haproxy, postgresql: postgresBin };
  return { missing: Object.entries(found).flatMap(([name, file]) => (file ? [] : name)) };
}

/** What a program prints for `--version`, on one line. */
export function versionOf(file: string, flag = '--version'): string {
  return execFileSync(file, [flag], { encoding: 'utf8' }).split('\n')[0] ?? '';
}

/** Before 3.1, Patroni with version 3 of etcd's API lets a primary that hung take the lock back. */
export function needsEtcdV2(patroni: string): boolean {
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(versionOf(patroni)) ?? [];
  return Number(major) * 1_000 + Number(minor) < 3_001;
}
