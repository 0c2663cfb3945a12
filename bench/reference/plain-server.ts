/**
 * The site's API on Node's own HTTP server: the difference to the site is what Next.js and the middleware in front of
 * it cost. It sends no email, which is a tenth of the site's CPU time.
 */
import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readJson } from '@/dev/http/server';
import { clientNetwork } from '@/lib/rate-limit/client-network';
import { runtime } from '@/lib/runtime';
import { lookUp } from '@/lib/waitlist/look-up';
import { signUp } from '@/lib/waitlist/sign-up';
import { createRequestQueue } from '@/server/request-queue';

const shared = runtime();
const { signal } = new AbortController();
// Lookups that wait for a connection listen to it.
setMaxListeners(0, signal);

async function respond(request: IncomingMessage): Promise<unknown> {
  const { url = '', headers } = request;
  if (url === '/api/waitlist/total') return shared.waitlist();
  const forwardedFor = { get: () => String(headers['x-forwarded-for']) };
  const network = clientNetwork({ headers: forwardedFor }, shared.env);
  if (url === '/api/waitlist/signups') return signUp(shared, await readJson(request), network);
  const result = await lookUp(shared, url.slice('/api/referrals/'.length), network, signal);
  return result.outcome === 'found' ? result.stats : result;
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.stringify(await respond(request));
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

// The same request queue and backlog as the site, for the burst.
const queue = createRequestQueue(handle, () => {});
createServer(queue).listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4_096 });
