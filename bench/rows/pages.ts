import path from 'node:path';
import { freePort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { findInstalled } from '@/dev/programs/find';
import { startNginx } from '@/dev/programs/nginx';
import { getWorkload } from '../harness/workloads';
import { compare } from '../measure/comparison';
import { overHttp, sendLoad } from '../measure/http-load';
import { type Row, rateLine } from './row';

/** Serves the prerendered landing page as a file. */
async function startFileServer(program: string) {
  const port = await freePort();
  const http = `
    default_type text/html;
    server {
      listen 127.0.0.1:${port};
      root ${path.resolve('.next/server/app')};
      location = / { try_files /index.html =404; }
    }`;
  const { stop } = await startNginx({ file: program, folder: temporaryFolder().path, http, port });
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** The prerendered landing page next to nginx. */
export const pages: Row = {
  name: 'pages',
  async measure({ pace, harness }) {
    const program = findInstalled('nginx');
    if (!program) {
      console.log('Skipped, because nginx is not installed.');
      return [];
    }
    const site = await harness.startSite(await harness.newDatabase());
    const nginx = await startFileServer(program);
    const page = getWorkload('/', '</html>');
    const [ours, file] = await compare(
      [
        overHttp('the site', site, page),
        { name: 'a file in nginx', run: (operations) => sendLoad(nginx.origin, page, operations) },
      ],
      pace,
    );
    await nginx.stop();
    return [rateLine('`/` over HTTP', ours, file, { atLeast: 0.9 })];
  },
};
