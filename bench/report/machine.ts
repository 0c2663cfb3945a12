import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { findBinaries } from '@/dev/postgres/binaries';
import { findInstalled } from '@/dev/programs/find-installed';
import { SHARED_BUFFERS } from '../harness/postgres';

const versionOf = (file: string, flag: string) => {
  const { stdout, stderr } = spawnSync(file, [flag], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
};

/** What must be known of a machine to read its figures. */
export function machineFacts(): string {
  const nginx = findInstalled('nginx');
  return [
    `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()})`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${versionOf(findBinaries(undefined, os.tmpdir()).pgCtl, '--version')} with shared_buffers=${SHARED_BUFFERS}`,
    nginx ? `nginx ${versionOf(nginx, '-v')}` : 'no nginx',
  ].join(', ');
}

/** How much of the machine other programs and this one wanted in the last minute. */
export function load(): string {
  return (os.loadavg()[0] ?? 0).toFixed(1);
}
