import type { Handle } from '@/db/client';
import { lostSecret } from './checks/app-secret';
import { settingChecks } from './checks/configuration';
import { dataChecks } from './checks/data';
import { databaseChecks } from './checks/database';
import { mailChecks } from './checks/mail';
import { peopleChecks } from './checks/people';
import { senderDns } from './checks/sender-domain';
import { mailKey } from './checks/services';
import { cache, certificate, site, siteOrigin } from './checks/site';
import { type Check, type Finding, runCheck } from './finding';

// Everything that may be wrong or needs somebody. `doctor` runs all of it, and `configuration` and `backup`.

/** Today runs these every five minutes: they are slow, or about the configuration of one process. */
export const ofEnvironment = settingChecks;
export const ofDatabase = [...databaseChecks, ...dataChecks];

/** The command alone runs these, because they ask others on the internet. */
export const online = [mailKey, senderDns()];
export const ofSite = [site, siteOrigin, cache, certificate];

/** Alerts, metrics and Today run these all the time: they are cheap, and every process gets the same answer. */
export const everyMinute: readonly Check<Handle>[] = [lostSecret, ...mailChecks, ...peopleChecks];

/** One after the other, so that they take one connection. */
export async function runEveryMinute(handle: Handle): Promise<Finding[]> {
  const results: Finding[] = [];
  for (const finding of everyMinute) results.push(...(await runCheck(finding, handle)));
  return results;
}
