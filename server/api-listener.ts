import type { RequestListener } from 'node:http';
import { toNodeHandler } from 'srvx/node';
import { failure } from '@/lib/api/responses';
import { answerApi, findRoute } from '@/lib/api/routes';
import { logError } from '@/lib/observability/log';
import { apiPolicyHeader, documentHeaders, securityHeaders } from '@/lib/security/headers';
import { pathOf } from './request-guard';

const headers = [...securityHeaders, ...documentHeaders, apiPolicyHeader];

/** Serves the API routes without Next.js, and passes every other request on. */
export function serveApi(next: RequestListener): RequestListener {
  const serve = toNodeHandler(answer) as RequestListener;
  return (request, response) => {
    if (!findRoute(pathOf(request))) return next(request, response);
    for (const { key, value } of headers) response.setHeader(key, value);
    serve(request, response);
  };
}

async function answer(request: Request): Promise<Response> {
  try {
    return await answerApi(request);
  } catch (error) {
    // A client that disconnects aborts the reading of its body.
    if (!request.signal.aborted) logError('api_failed', error);
    return failure(500, 'unavailable');
  }
}
