import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, waitForPort } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import { fillIn } from '@/dev/programs/example-file';
import { logTo } from './logs';
import type { PatroniNode } from './patroni-node';

/** Starts HAProxy with ops/haproxy.cfg. @returns its port. */
export async function startHaproxy(file: string, folder: string, nodes: PatroniNode[]): Promise<number> {
  const port = await freePort();
  const servers = nodes.map(({ postgresPort, restPort }, index) => [
    `10.0.0.1${index + 1}:5432 check port 8008`,
    `127.0.0.1:${postgresPort} check port ${restPort}`,
  ]);
  const config = path.join(folder, 'haproxy.cfg');
  const changes = {
    '127.0.0.1:5000\n': `127.0.0.1:${port}\n`,
    'log /dev/log local0 notice': 'log stdout format raw local0 notice',
    '    user haproxy\n    group haproxy\n': '',
    ...Object.fromEntries(servers),
  };
  writeFileSync(config, fillIn('ops/haproxy.cfg', changes));
  await waitForPort(
    port,
    await startProcess({ file, args: ['-db', '-f', config] }, { stdio: logTo('haproxy') }),
  );
  return port;
}
