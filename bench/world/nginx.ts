import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, untilTaken } from '@/dev/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startProcess } from '@/dev/processes/process';

export interface Nginx {
  /** Serves the prerendered pages as files, with the headers the site sends. */
  filesOrigin: string;
  /** Stands in front of a server as a cache that does what its Cache-Control says. */
  frontOrigin: string;
  stop(): Promise<void>;
}

interface Places {
  folder: string;
  files: number;
  front: number;
  upstream: string;
  /** What every page is sent with. */
  headers: [name: string, value: string][];
}

/** What nginx says of a file itself. */
const OF_NGINX = /^(connection|keep-alive|date|content-.*|transfer-encoding|etag|accept-ranges|x-nextjs-.*)$/;

async function headersOf(origin: string): Promise<[name: string, value: string][]> {
  const { headers } = await fetch(origin);
  return [...headers].filter(([name]) => !OF_NGINX.test(name) || name === 'content-security-policy');
}

/** As the superuser it must not change to a user who cannot read the build. */
const user = () => (process.getuid?.() === 0 ? 'user root;' : '');

const configuration = ({ folder, files, front, upstream, headers }: Places) => `
${user()}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  default_type text/html;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=pages:4m;
  upstream site { server ${upstream}; keepalive 16; }
  server {
    listen 127.0.0.1:${files};
    root ${path.resolve('.next/server/app')};
    ${headers.map(([name, value]) => `add_header ${name} "${value}";`).join(' ')}
    location = / { try_files /index.html =404; }
    location = /stats { try_files /stats.html =404; }
  }
  server {
    listen 127.0.0.1:${front};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache pages;
      proxy_cache_lock on;
      proxy_cache_background_update on;
      proxy_cache_use_stale updating error timeout;
    }
  }
}
`;

/** Starts nginx in front of a server. */
export async function startNginx(file: string, origin: string): Promise<Nginx> {
  const { path: folder } = await temporaryFolder();
  const places = {
    folder,
    files: await freePort(),
    front: await freePort(),
    upstream: new URL(origin).host,
    headers: await headersOf(origin),
  };
  const config = path.join(folder, 'nginx.conf');
  mkdirSync(path.join(folder, 'cache'));
  writeFileSync(config, configuration(places));
  const nginx = await startProcess({ file, args: ['-p', folder, '-c', config] });
  await untilTaken(places.front, nginx);
  const originOf = (port: number) => `http://127.0.0.1:${port}`;
  return { filesOrigin: originOf(places.files), frontOrigin: originOf(places.front), stop: nginx.stop };
}
