import 'server-only';
import { metrics } from '../observability/metrics';
import { scrapeMetrics } from '../observability/scrape-metrics';
import { runtime } from '../runtime';
import { requireBearerToken } from './bearer-token';
import { NO_STORE, respond } from './responses';

/** What Prometheus scrapes, behind `METRICS_TOKEN`: 404 when none is configured, 401 for a wrong one. */
export async function getMetrics(request: Request): Promise<Response> {
  const shared = runtime();
  const refusal = requireBearerToken(request, shared.env.METRICS_TOKEN);
  if (refusal) return refusal;
  const headers = { 'content-type': metrics().registry.contentType, ...NO_STORE };
  return respond(await scrapeMetrics(shared), { headers });
}
