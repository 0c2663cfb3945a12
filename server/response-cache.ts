import 'server-only';
import type { IncomingMessage, RequestListener } from 'node:http';
import inject from 'light-my-request';
import { LRUCache } from 'lru-cache';
import { logError } from '@/lib/observability/log';
import { type KeptAnswer, keep, sendKept } from './cached-response';

/**
 * Pages, files and the total, which are the same for everybody, whatever the query is: a referral code is read by the
 * browser. Only paths as the site itself spells them, or each other spelling would be compressed and kept as well.
 */
const SHARED = /^\/(stats|api\/waitlist\/total|(_next\/static|images|icons)(\/[\w~-][\w.~-]*)+)?$/;
/** Any cache may keep it for more than a few hours: it belongs to the deployment, and was made with it. */
const FOR_HOURS = /^(public, max-age|s-maxage)=\d{5,}/;
/** A shared cache may keep it for some seconds: the total, which every open page asks for. */
const FOR_SECONDS = /^public, s-maxage=\d,/;
/** A build has some megabytes of both. */
const MAX_BYTES = 64 * 1024 * 1024;
const SECOND_MS = 1_000;

/**
 * Answers from memory what is the same for everybody: pages and files as long as the process lives, the total for a
 * second. The framework is asked for each once more after its first visitor: it runs its router for every one of
 * them, and compresses pages and scripts anew each time.
 *
 * @returns the listener to use instead of the framework's. It passes everything else on.
 */
export function repeatAnswers(framework: RequestListener): RequestListener {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  });
  const asked = new Set<string>();

  async function ask(path: string): Promise<void> {
    asked.add(path);
    try {
      const answer = await inject(framework, path);
      const ttl = lifetimeOf(answer.statusCode, answer.headers['cache-control']);
      if (ttl !== undefined) answers.set(path, await keep(answer), { ttl });
      asked.delete(path);
    } catch (error) {
      // It is not tried again: requests go to the framework as before.
      logError('answer_not_repeated', error);
    }
  }

  return (request, response) => {
    const path = pathOf(request);
    if (!isRepeatable(request) || !SHARED.test(path)) return framework(request, response);
    const answer = answers.get(path);
    if (answer) return sendKept(answer, request, response);
    response.once('finish', () => {
      const isRepeated = lifetimeOf(response.statusCode, response.getHeader('cache-control')) !== undefined;
      if (isRepeated && !answers.has(path) && !asked.has(path)) void ask(path);
    });
    framework(request, response);
  };
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/** The router asks for something else at a page's address, and a film is asked for in parts. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.rsc === undefined && headers.range === undefined;
}

/** For how long it is repeated, in milliseconds: `Infinity` is as long as the process lives, `undefined` not at all. */
function lifetimeOf(status: number, cacheControl: unknown): number | undefined {
  if (status !== 200) return undefined;
  if (FOR_HOURS.test(String(cacheControl))) return Number.POSITIVE_INFINITY;
  return FOR_SECONDS.test(String(cacheControl)) ? SECOND_MS : undefined;
}
