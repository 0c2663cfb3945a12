import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, type MockServer, readJson, sendJson } from '@/dev/http/server';

export interface Call {
  path: string;
  key: string;
  recipients: string[];
  body: string;
  authorization: string;
}

/** How to answer a request; undefined forwards it to the upstream provider. */
export type Verdict =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'hang'
  | 'reset'
  /** Forwards the request, then drops the connection. */
  | 'lose_answer'
  | undefined;

export interface UnreliableProvider extends MockServer {
  calls: Call[];
  decide: (call: Call) => Verdict | Promise<Verdict>;
}

/** A proxy in front of a working provider. The test decides how it fails. */
export async function startUnreliableProvider(upstream: string): Promise<UnreliableProvider> {
  const server = await listen(async (request, response) => {
    const call = await readCall(request);
    provider.calls.push(call);
    const verdict = await provider.decide(call);
    if (verdict === 'hang') return;
    if (verdict === 'reset') return void response.socket?.resetAndDestroy();
    if (typeof verdict === 'object') return answer(response, verdict);
    const forwarded = await forward(upstream, call);
    if (verdict === 'lose_answer') return void response.socket?.resetAndDestroy();
    sendJson(response, forwarded.status, await forwarded.json());
  });
  const provider: UnreliableProvider = { ...server, calls: [], decide: () => undefined };
  return provider;
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const body = await readJson(request);
  return {
    path: request.url ?? '',
    key: String(request.headers['idempotency-key']),
    recipients: [body].flat().map((mail) => (mail as { to: string }).to),
    body: JSON.stringify(body),
    authorization: String(request.headers.authorization),
  };
}

function answer(
  response: ServerResponse,
  { status, body, headers = {} }: Exclude<Verdict, string | undefined>,
) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (typeof body === 'string') response.writeHead(status, { 'Content-Type': 'text/html' }).end(body);
  else sendJson(response, status, body ?? { statusCode: status, name: 'application_error', message: 'No' });
}

const forward = (upstream: string, { path, key, body, authorization }: Call) =>
  fetch(upstream + path, {
    method: 'POST',
    headers: { Authorization: authorization, 'Idempotency-Key': key, 'Content-Type': 'application/json' },
    body,
  });

/** An error as Resend reports it. */
export const errorAnswer = (statusCode: number, name: string, message = 'No') => ({
  status: statusCode,
  body: { statusCode, name, message },
});
