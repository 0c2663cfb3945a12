import path from 'node:path';
import { freePort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startNginx } from '@/dev/programs/nginx';

interface Nginx {
  /** Serves the prerendered landing page as a file. */
  fileOrigin: string;
  /** Proxies to the site, with a cache that obeys Cache-Control. */
  cacheOrigin: string;
  stop(): Promise<void>;
}

interface Ports {
  folder: string;
  filePort: number;
  cachePort: number;
}

const config = (siteOrigin: string, { folder, filePort, cachePort }: Ports) => `
  default_type text/html;
  proxy_cache_path ${folder}/cache keys_zone=pages:4m;
  upstream site { server ${new URL(siteOrigin).host}; keepalive 16; }
  server {
    listen 127.0.0.1:${filePort};
    root ${path.resolve('.next/server/app')};
    location = / { try_files /index.html =404; }
  }
  server {
    listen 127.0.0.1:${cachePort};
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

export async function startNginxFor(siteOrigin: string, program: string): Promise<Nginx> {
  const { path: folder } = temporaryFolder();
  const [filePort, cachePort] = [await freePort(), await freePort()];
  const http = config(siteOrigin, { folder, filePort, cachePort });
  const { stop } = await startNginx({ file: program, folder, http, port: cachePort });
  return {
    fileOrigin: `http://127.0.0.1:${filePort}`,
    cacheOrigin: `http://127.0.0.1:${cachePort}`,
    stop,
  };
}
