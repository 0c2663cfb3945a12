import 'server-only';
import { metrics } from '../observability/metrics';
import { scrapeMetrics } from '../observability/scrape-metrics';
import { runtime } from '../runtime';
import { requireBearerToken } from './bearer-token';
import { NO_STORE } from './responses';

export async function getMetrics(request: Request): Promise<Response> {
  const shared = runtime();
  const refusal = requireBearerToken(request, shared.env.METRICS_TOKEN);
  if (refusal) return refusal;
  const headers = { 'content-type': metrics().registry.contentType, ...NO_STORE };
  return new Response(await scrapeMetrics(shared), { headers });
}
