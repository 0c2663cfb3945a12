import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unprivilegedIdentity } from '@/dev/postgres/unprivileged';
import { type RunningProcess, startProcess } from '@/dev/processes/process';
import { endOnExit } from '@/dev/processes/watchdog';
import { logTo } from './logs';
import { processesOf, signalAll } from './node-processes';
import { type NodeSettings, patroniConfig } from './patroni-config';
import type { Programs } from './programs';

/** One of the cluster's machines: Patroni with its Postgres. */
export interface PatroniNode extends NodeSettings {
  /** Starts Patroni, also after `kill`. */
  start(): Promise<void>;
  /** Ends Patroni and Postgres with SIGKILL, like a power failure. */
  kill(): void;
  /** Stops Patroni and Postgres with SIGSTOP, like a virtual machine that hangs. `thaw` continues them. */
  freeze(): void;
  thaw(): Promise<void>;
}

/** Prepares a node. Postgres does not run as root. */
export function createNode(
  settings: NodeSettings,
  programs: Programs,
  etcd: string,
  password: string,
): PatroniNode {
  const { name, folder } = settings;
  const identity = unprivilegedIdentity();
  const config = path.join(folder, 'patroni.yml');
  const data = path.join(folder, '17/waitlist');
  mkdirSync(folder);
  writeFileSync(config, patroniConfig(settings, programs, etcd, password), { mode: 0o600 });
  if (identity) for (const file of [folder, config]) chownSync(file, identity.uid, identity.gid);

  // Patroni does not keep Postgres in its process group. This runs after Patroni has ended.
  const stop = ['stop', '-D', data, '-m', 'immediate'];
  endOnExit({ command: { file: path.join(programs.postgresBin, 'pg_ctl'), args: stop, options: identity } });
  let patroni: RunningProcess;
  let resume = async () => {};
  return {
    ...settings,
    async start() {
      const command = { file: programs.patroni, args: [config] };
      patroni = await startProcess(command, { cwd: folder, identity, stdio: logTo(name) });
    },
    kill: () => signalAll(processesOf(patroni.pid, data), 'SIGKILL'),
    freeze() {
      signalAll(processesOf(patroni.pid, data), 'SIGSTOP');
      // Postgres may have started a process before its turn came.
      const pids = processesOf(patroni.pid, data);
      signalAll(pids, 'SIGSTOP');
      // Also when this process is gone: a stopped process can't end.
      resume = endOnExit({ command: { file: 'kill', args: ['-CONT', ...pids.map(String)] } }).end;
    },
    thaw: () => resume(),
  };
}
