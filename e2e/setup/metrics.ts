import { type Site, tokens } from './site';

export async function metricsOf({ origin }: Pick<Site, 'origin'>): Promise<string> {
  const headers = { authorization: `Bearer ${tokens.METRICS_TOKEN}` };
  return (await fetch(`${origin}/api/metrics`, { headers })).text();
}
