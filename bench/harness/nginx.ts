import path from 'node:path';
import { freePort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startNginx } from '@/dev/programs/nginx';

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

const servers = ({ folder, files, front, upstream, headers }: Places) => `
  default_type text/html;
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
`;

/** Starts nginx in front of a server. */
export async function startNginxBeside(file: string, origin: string): Promise<Nginx> {
  const { path: folder } = temporaryFolder();
  const places = {
    folder,
    files: await freePort(),
    front: await freePort(),
    upstream: new URL(origin).host,
    headers: await headersOf(origin),
  };
  const nginx = await startNginx({ file, folder, http: servers(places), port: places.front });
  const originOf = (port: number) => `http://127.0.0.1:${port}`;
  return { filesOrigin: originOf(places.files), frontOrigin: originOf(places.front), stop: nginx.stop };
}
