import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';

/** npm downloads the HSTS preload list with the package. Offline, an empty list is enough: we are not on it. */
function providePreloadList(): void {
  const manifest = createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory/package.json');
  const list = path.join(path.dirname(manifest), 'conf', 'hsts-preload.json');
  if (!existsSync(list)) writeFileSync(list, '{}');
}

/** Grades without network requests, as if a proxy with a valid certificate redirected HTTP to HTTPS. */
export function gradePage(status: number, headers: Record<string, string>, html: string) {
  providePreloadList();
  const site = new URL('https://myfitmodel.example/');
  const response = { status, headers, data: html, verified: true, request: { path: '/' }, config: {} };
  const requests = Object.assign(new Requests(site.hostname), { session: { url: site, jar: null } });
  Object.assign(requests.responses, { auto: response, http: response, https: response, cors: null });
  requests.responses.httpRedirects = [
    { url: new URL('http://myfitmodel.example/'), status: 301 },
    { url: site, status },
  ];
  requests.resources.path = html;

  const results = ALL_TESTS.map((run) => run(requests));
  const score = results.reduce((sum, { result }) => sum + (result ? getScoreModifier(result) : 0), 100);
  return {
    grade: getGradeForScore(score).grade,
    failed: results.filter(({ pass }) => !pass).map(({ name, result }) => `${name}: ${result}`),
  };
}
