import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readJson } from '@/dev/http/messages';
import { clientNetwork } from '@/lib/rate-limit/client-network';
import { runtime } from '@/lib/runtime';
import { getReferralStats } from '@/lib/waitlist/referral-stats';
import { signUp } from '@/lib/waitlist/sign-up';
import { listen } from '@/server/listen';
import { createRequestQueue } from '@/server/request-queue';
import { toJoin, type Visitor } from '../harness/visitors';

/**
 * The same work with nothing around it but Node's own HTTP server: what of a request's cost is the framework's.
 * Mail waits in the outbox; of the site's processor time a tenth goes into writing it.
 */
const shared = runtime();

/** Everything the server action does. */
async function signup(request: IncomingMessage): Promise<unknown> {
  const forwardedFor = request.headers['x-forwarded-for'];
  const address = clientNetwork(String(forwardedFor), shared.env.TRUSTED_PROXY_HOPS);
  return signUp(shared, await readJson(request), address);
}

/** Only the list itself: no limits, no captcha, no parsing. */
const lane = async (request: IncomingMessage) =>
  shared.signupQueue.join(toJoin((await readJson(request)) as Visitor));
const total = async () => ({ total: await shared.total.get() });
const lookup = ({ url = '' }: IncomingMessage) =>
  getReferralStats(shared.readers.db, url.slice(url.lastIndexOf('/') + 1), shared.env.SITE_URL);

function route({ url = '' }: IncomingMessage) {
  if (url === '/signup') return signup;
  if (url === '/lane') return lane;
  return url === '/total' ? total : lookup;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.stringify(await route(request)(request));
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

// Requests take turns here as they do at the site; that the site repeats answers from memory is not the same work.
const server = createServer(createRequestQueue(answer, () => {}));
await listen(server, Number(process.env.PORT), '127.0.0.1');
