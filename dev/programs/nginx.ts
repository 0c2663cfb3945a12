import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitForPort } from '../network/ports';
import { type RunningProcess, startProcess } from '../processes/process';

/** When root starts nginx, its workers run as "nobody" by default, and "nobody" can't read root's files. */
const user = () => (process.getuid?.() === 0 ? 'user root;' : '');

const configuration = ({ folder, http }: Pick<NginxOptions, 'folder' | 'http'>) => `
${user()}
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 16384; }
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
  file: string;
  /** nginx keeps its temporary files here. */
  folder: string;
  /** The content of the `http` block. */
  http: string;
  /** A port that the `http` block listens on. */
  port: number;
}

export async function startNginx({ file, port, ...options }: NginxOptions): Promise<RunningProcess> {
  const { folder } = options;
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(config, configuration(options));
  const nginx = await startProcess({ file, args: ['-p', folder, '-c', config] });
  await waitForPort(port, nginx);
  return nginx;
}
