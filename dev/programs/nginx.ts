import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitForPort } from '../network/ports';
import { type RunningProcess, startProcess } from '../processes/process';

/** As the superuser it must not change to a user who cannot read what belongs to this one. */
const user = () => (process.getuid?.() === 0 ? 'user root;' : '');

const around = (folder: string, http: string) => `
${user()}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http}
}
`;

interface NginxOptions {
  /** The program. */
  file: string;
  /** Where it may write. */
  folder: string;
  /** What stands in its `http` block. */
  http: string;
  /** One of the ports it listens on. */
  port: number;
}

/** Starts an nginx, and waits until it listens. It ends with this process. */
export async function startNginx({ file, folder, http, port }: NginxOptions): Promise<RunningProcess> {
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(config, around(folder, http));
  const nginx = await startProcess({ file, args: ['-p', folder, '-c', config] });
  await waitForPort(port, nginx);
  return nginx;
}
