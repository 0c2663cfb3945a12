import { fillIn } from '@/dev/programs/example-file';
import type { Programs } from './programs';
import { needsEtcdV2 } from './programs';

export interface NodeSettings {
  name: string;
  folder: string;
  postgresPort: number;
  restPort: number;
}

/** ops/patroni.yml for a node on this machine. Its watchdog is off: a frozen node would reset the machine. */
export function patroniConfig(
  { name, folder, postgresPort, restPort }: NodeSettings,
  { postgresBin, patroni }: Programs,
  etcd: string,
  password: string,
): string {
  return fillIn('ops/patroni.yml', {
    'name: pg1': `name: ${name}`,
    'etcd3:\n': needsEtcdV2(patroni) ? 'etcd:\n' : 'etcd3:\n',
    '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': etcd,
    '0.0.0.0:8008': `127.0.0.1:${restPort}`,
    '10.0.0.11:8008': `127.0.0.1:${restPort}`,
    '0.0.0.0:5432': `127.0.0.1:${postgresPort}`,
    '10.0.0.11:5432': `127.0.0.1:${postgresPort}`,
    '/usr/lib/postgresql/17/bin': postgresBin,
    '/var/lib/postgresql': folder,
    '/var/run/postgresql': folder,
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: password,
    REWIND_PASSWORD: password,
    'mode: required': "mode: 'off'",
  });
}
