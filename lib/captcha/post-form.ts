import 'server-only';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

/** Unused connections are closed this soon, in milliseconds: sooner than a server would close them. */
const IDLE_MS = 4_000;

const options = { keepAlive: true, timeout: IDLE_MS };
const plain = { request: http.request, agent: new http.Agent(options) };
const secure = { request: https.request, agent: new https.Agent(options) };

export interface FormAnswer {
  status: number;
  text: string;
}

/**
 * Posts a form over a connection that stays open for the next one. Not with `fetch`: in a storm that costs a
 * signup more processor time than everything else it does.
 *
 * @param timeoutMs for the whole exchange.
 * @throws a network error, or an AbortError when time is up. A redirect is an answer like any other.
 */
export function postForm(
  url: string,
  fields: Record<string, string>,
  timeoutMs: number,
): Promise<FormAnswer> {
  const { request, agent } = url.startsWith('https:') ? secure : plain;
  const body = new URLSearchParams(fields).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const answer = async (response: IncomingMessage) => ({
      status: response.statusCode ?? 0,
      text: await text(response),
    });
    request(url, { method: 'POST', agent, headers, signal: AbortSignal.timeout(timeoutMs) })
      .on('response', (response) => answer(response).then(resolve, reject))
      .on('error', reject)
      .end(body);
  });
}
