import { findInstalled } from '@/dev/programs/find-installed';
import { type Nginx, startNginxBeside } from '../harness/nginx';
import type { Site } from '../harness/site';
import { pageWorkload, visitWorkload } from '../harness/workloads';
import { type Contender, contest, type Figures } from '../measure/comparison';
import { CROWD } from '../measure/concurrency';
import { sendLoad } from '../measure/http-load';
import { overHttp } from '../measure/over-http';
import { buildWithoutHeaders } from '../reference/without-headers';
import { atLeast, rateLine } from './lines';
import type { Bench, Line, Row } from './row';

const PAGES = ['/', '/stats'];
const END_OF_PAGE = '</html>';

const behind = (name: string, origin: string, path: string): Contender => ({
  name,
  run: (operations) => sendLoad({ origin, clients: CROWD, ...pageWorkload(path, END_OF_PAGE) }, operations),
});

async function besideBareNext(bench: Bench, site: Site, bare: Site, page: string): Promise<Line[]> {
  const load = { clients: CROWD, ...pageWorkload(page, END_OF_PAGE) };
  const [ours, reference] = await contest(
    [overHttp('ours', site, load), overHttp('the same Next without our headers', bare, load)],
    bench.pace,
  );
  return [rateLine(`\`${page}\` over HTTP`, ours, reference, { target: atLeast(0.9) })];
}

const direct = (page: string, ours: Figures, files: Figures) =>
  rateLine(`\`${page}\` over HTTP, beside files`, ours, files, {
    target: atLeast(0.9),
    short:
      'the process sends pages from memory, which takes it JavaScript for each, and nginx none. The next line has a ' +
      'cache in front.',
  });

async function besideNginx(bench: Bench, site: Site, nginxFile: string): Promise<Line[]> {
  const nginx = await startNginxBeside(nginxFile, site.origin);
  const lines: Line[] = [];
  for (const page of PAGES) {
    const [cached, ours, files] = await contest(
      [
        behind('behind a cache', nginx.frontOrigin, page),
        behind('ours', site.origin, page),
        behind('nginx, as a file with our headers', nginx.filesOrigin, page),
      ],
      bench.pace,
    );
    lines.push(direct(page, ours, files));
    const what = `\`${page}\` over HTTP, nginx with a cache in front of us`;
    lines.push(rateLine(what, cached, files, { target: atLeast(0.9) }));
  }
  lines.push(await visit(bench, site, nginx));
  await nginx.stop();
  return lines;
}

/** What a newcomer's browser asks for, compressed. */
async function visit(bench: Bench, site: Site, nginx: Nginx): Promise<Line> {
  const { count, ...workload } = await visitWorkload(site.origin, '/');
  const load = { clients: CROWD, ...workload };
  const [ours, cached] = await contest(
    [
      overHttp('ours', site, load),
      {
        name: 'nginx with a cache in front of us',
        run: (operations) => sendLoad({ ...load, origin: nginx.frontOrigin }, operations),
      },
    ],
    bench.pace,
  );
  const note = `one visit of \`/\` is ${count} requests.`;
  return rateLine('`/` with its files over HTTP, each a request', ours, cached, { note });
}

/** The prerendered pages. */
export const pages: Row = {
  name: 'pages',
  async measure(bench) {
    const url = await bench.world.newDatabase();
    const site = await bench.world.startSite(url);
    const bare = await bench.world.startSite(url, await buildWithoutHeaders());
    const lines: Line[] = [];
    for (const page of PAGES) lines.push(...(await besideBareNext(bench, site, bare, page)));
    const nginx = findInstalled('nginx');
    if (nginx) lines.push(...(await besideNginx(bench, site, nginx)));
    await Promise.all([site.process.stop(), bare.process.stop()]);
    return lines;
  },
};
