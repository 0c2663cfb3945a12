import { metrics } from '@/lib/observability/metrics';
import { scrape } from '@/lib/observability/scrape-metrics';
import { runtime } from '@/lib/runtime';
import { requireBearerToken } from '../bearer-token';
import { NO_STORE } from '../responses';

export const dynamic = 'force-dynamic';

/** What Prometheus scrapes, behind `METRICS_TOKEN`. 404 while none is configured, 401 for a wrong one. */
export async function GET(request: Request): Promise<Response> {
  const shared = runtime();
  const refusal = requireBearerToken(request, shared.env.METRICS_TOKEN);
  if (refusal) return refusal;
  const headers = { 'content-type': metrics().registry.contentType, ...NO_STORE };
  return new Response(await scrape(shared), { headers });
}
