import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, waitForPort } from '../network/ports';
import { type ProcessOptions, startProcess } from '../processes/process';
import { fillIn } from './example-file';

interface HaproxyOptions {
  file: string;
  /** For its configuration. */
  folder: string;
  /** Three, as in ops/haproxy.cfg. */
  machines: { postgresPort: number; restPort: number }[];
  stdio: ProcessOptions['stdio'];
}

/** Starts HAProxy with ops/haproxy.cfg in front of database servers on this machine. */
export async function startHaproxy({ file, folder, machines, stdio }: HaproxyOptions) {
  const port = await freePort();
  const servers = machines.map(({ postgresPort, restPort }, index) => [
    `10.0.0.1${index + 1}:5432 check port 8008`,
    `127.0.0.1:${postgresPort} check port ${restPort}`,
  ]);
  const config = path.join(folder, 'haproxy.cfg');
  const changes = {
    '127.0.0.1:5000\n': `127.0.0.1:${port}\n`,
    'log /dev/log local0 notice': 'log stdout format raw local0 notice',
    // Without root's rights, HAProxy can't change its user.
    '    user haproxy\n    group haproxy\n': '',
    ...Object.fromEntries(servers),
  };
  writeFileSync(config, fillIn('ops/haproxy.cfg', changes));
  const haproxy = await startProcess({ file, args: ['-db', '-f', config] }, { stdio });
  await waitForPort(port, haproxy);
  return { port, stop: haproxy.stop };
}
