import { readMailQueue } from '@/db/outbox/mail-queue';
import { isFound } from '../../findings/finding';
import { everyMinute } from '../../findings/findings';
import { logError } from '../../observability/log';
import { metrics } from '../../observability/metrics';
import { type Runtime, runtime } from '../../runtime';
import { withTimeout } from '../../with-timeout';
import { requireBearerToken } from '../requests';
import { NO_STORE, respond } from '../responses';

/** A scrape must be answered while the database is down. */
const TIMEOUT_MS = 1_000;

export async function getMetrics(request: Request): Promise<Response> {
  const shared = runtime();
  const refusal = requireBearerToken(request, shared.env.METRICS_TOKEN, 'metrics_token');
  if (refusal) return refusal;
  const headers = { 'content-type': metrics().registry.contentType, ...NO_STORE };
  return respond(await scrapeMetrics(shared), { headers });
}

export async function scrapeMetrics(shared: Runtime): Promise<string> {
  readProcess(shared);
  await Promise.all([readDatabase(shared), readCredit(shared), readFindings(shared)]);
  return metrics().registry.metrics();
}

function readProcess({ signupQueue, readers, writers, mailers, waves, admin }: Runtime): void {
  const { signupsWaiting, poolInUse, poolWaiting } = metrics();
  signupsWaiting.set(signupQueue.length);
  for (const [pool, { load }] of Object.entries({ readers, writers, mailers, waves, admin })) {
    const { inUse, waiting } = load();
    poolInUse.set({ pool }, inUse);
    poolWaiting.set({ pool }, waiting);
  }
}

async function readDatabase({ readers, waitlist }: Runtime): Promise<void> {
  const { databaseUp, people, mailPending, mailOldestSeconds, mailDead } = metrics();
  try {
    const [mail, { total }] = await withTimeout(TIMEOUT_MS, ({ signal }) =>
      Promise.all([readMailQueue(readers.until(signal)), waitlist()]),
    );
    databaseUp.set(1);
    people.set(total);
    mailPending.set(mail.pending);
    mailOldestSeconds.set(mail.oldestSeconds);
    mailDead.set(mail.dead);
  } catch (error) {
    logError('scrape_without_database', error);
    databaseUp.set(0);
    for (const unknown of [people, mailPending, mailOldestSeconds, mailDead]) unknown.remove();
  }
}

/** Apart from the others, because it reads the whole ledger. */
async function readCredit({ creditByKind }: Runtime): Promise<void> {
  const { creditCents } = metrics();
  try {
    const credit = await withTimeout(TIMEOUT_MS, () => creditByKind());
    for (const { kind, cents } of credit) creditCents.set({ kind }, cents);
  } catch (error) {
    logError('scrape_without_database', error);
    creditCents.reset();
  }
}

async function readFindings(shared: Runtime): Promise<void> {
  const { findings } = metrics();
  findings.reset();
  try {
    const found = (await withTimeout(TIMEOUT_MS, () => shared.findings())).filter(isFound);
    for (const { id, severity } of everyMinute) {
      findings.set({ id, severity }, found.filter((one) => one.id === id).length);
    }
  } catch (error) {
    logError('scrape_without_database', error);
  }
}
