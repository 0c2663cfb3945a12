import path from 'node:path';
import { freePort, waitForPort } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import { logTo } from './logs';

interface EtcdOptions {
  file: string;
  folder: string;
  /** Whether to serve version 2 of the API. */
  v2: boolean;
}

/** @returns the address for clients. */
export async function startEtcd({ file, folder, v2 }: EtcdOptions): Promise<string> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const flags = {
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
    ...(v2 ? { 'enable-v2': 'true' } : {}),
  };
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  await waitForPort(port, await startProcess({ file, args }, { stdio: logTo('etcd') }));
  return `127.0.0.1:${port}`;
}
