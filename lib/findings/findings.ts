import type { Handle } from '@/db/client';
import { lostSecret } from './checks/app-secret';
import { settingFindings } from './checks/configuration';
import { dataFindings } from './checks/data';
import { databaseFindings } from './checks/database';
import { mailFindings } from './checks/mail';
import { peopleFindings } from './checks/people';
import { replies, senderDns } from './checks/sender-domain';
import { captchaKey, mailKey, siteKey } from './checks/services';
import { certificate, internetClock, site, siteOrigin } from './checks/site';
import { type Finding, type Result, runFinding } from './finding';

// Everything that may be wrong or needs somebody. `doctor` runs all of it, and `configuration` and `backup`.

/** The Overview runs these every five minutes: they are slow, or about the configuration of one process. */
export const ofEnvironment = settingFindings;
export const ofDatabase = [...databaseFindings, ...dataFindings];

/** The command alone runs these, because they ask others on the internet. */
export const online = [captchaKey, siteKey, mailKey, internetClock, senderDns(), replies()];
export const ofSite = [site, siteOrigin, certificate];

/** Alerts, metrics and the Overview run these all the time: they are cheap, and every process gets the same answer. */
export const everyMinute: readonly Finding<Handle>[] = [lostSecret, ...mailFindings, ...peopleFindings];

/** One after the other, so that they take one connection. */
export async function runEveryMinute(handle: Handle): Promise<Result[]> {
  const results: Result[] = [];
  for (const finding of everyMinute) results.push(...(await runFinding(finding, handle)));
  return results;
}
