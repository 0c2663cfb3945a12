import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';

interface Page {
  status: number;
  headers: Record<string, string>;
  html: string;
}

interface Grade {
  grade: string;
  score: number;
  failed: string[];
}

/** The tool fetches the browsers' preload list when it is installed. Offline an empty one serves: we are in none. */
function providePreloadList(): void {
  const manifest = createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory/package.json');
  const list = path.join(path.dirname(manifest), 'conf', 'hsts-preload.json');
  if (!existsSync(list)) writeFileSync(list, '{}');
}

/**
 * Grades a page by MDN Observatory's own tests, without its network. The page is taken to stand behind a proxy
 * that holds a valid certificate and sends plain HTTP to HTTPS, which is the proxy's part of the grade.
 */
export function gradePage({ status, headers, html }: Page): Grade {
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
  const modifiers = results.map(({ result }) => (result ? getScoreModifier(result) : 0));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 100);
  const withoutCredit = sum(modifiers.filter((modifier) => modifier < 0));
  const { grade, score } = getGradeForScore(
    withoutCredit >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : withoutCredit,
  );
  const failed = results.filter(({ pass }) => !pass).map(({ name, result }) => `${name}: ${result}`);
  return { grade, score, failed };
}
