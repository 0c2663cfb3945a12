import { logError } from '../../observability/log';
import { metrics } from '../../observability/metrics';
import { type Runtime, runtime } from '../../runtime';
import { withTimeout } from '../../with-timeout';
import { requireBearerToken } from '../requests';
import { NO_STORE, respond } from '../responses';

export async function getMetrics(request: Request): Promise<Response> {
  const shared = runtime();
  const refusal = requireBearerToken(request, shared.env.METRICS_TOKEN, 'metrics_token');
  if (refusal) return refusal;
  const headers = { 'content-type': metrics().registry.contentType, ...NO_STORE };
  return respond(await scrapeMetrics(shared), { headers });
}

/** Answers within a second, also while the database is down. */
export async function scrapeMetrics(shared: Pick<Runtime, 'findings'>): Promise<string> {
  const { findings, registry } = metrics();
  findings.reset();
  try {
    const found = await withTimeout(1_000, () => shared.findings());
    for (const { id, severity, count } of found) findings.inc({ id, severity }, count);
  } catch (error) {
    logError('scrape_without_database', error);
  }
  return registry.metrics();
}
