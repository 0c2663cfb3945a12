import { freePort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import type { RunningProcess } from '@/dev/processes/process';
import { startNginx } from '@/dev/programs/nginx';

interface Balancer extends RunningProcess {
  /** The address that distributes requests over the given processes, in the order of the argument. */
  origins: string[];
}

const TIMEOUT = '300s';
/** A connection takes two files, and many systems allow a process 20,000. */
const WORKERS = 2;

/** An address of nginx for each group of site processes. */
function serverBlock(group: readonly string[], port: number): string {
  const name = `site-${port}`;
  const servers = group.map((origin) => `server ${new URL(origin).host} max_fails=0;`);
  return `
    upstream ${name} { least_conn; ${servers.join(' ')} keepalive 64; }
    server {
      listen 127.0.0.1:${port} backlog=4096 reuseport;
      location / {
        proxy_pass http://${name};
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_connect_timeout ${TIMEOUT};
        proxy_read_timeout ${TIMEOUT};
      }
    }`;
}

/** Starts nginx in front of groups of site processes. */
export async function startBalancer(
  program: string,
  groups: readonly (readonly string[])[],
): Promise<Balancer> {
  const ports: number[] = [];
  for (const _ of groups) ports.push(await freePort());
  const blocks = groups.map((group, index) => serverBlock(group, ports[index] ?? 0));
  const nginx = await startNginx({
    file: program,
    folder: temporaryFolder().path,
    http: blocks.join('\n'),
    port: ports[0] ?? 0,
    workers: WORKERS,
  });
  return { ...nginx, origins: ports.map((port) => `http://127.0.0.1:${port}`) };
}
