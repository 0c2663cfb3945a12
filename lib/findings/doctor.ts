import type { Handle } from '@/db/client';
import { isOnLocalNetwork } from '../config/build-origin';
import { appSecrets, type Env } from '../config/env';
import { findOwedWords } from '../config/owed-words';
import { otherSecret } from './checks/app-secret';
import { backup } from './checks/backup';
import { configuration, parsedEnv } from './checks/configuration';
import { seededPeople } from './checks/data';
import { databaseFailure, requiredIds } from './checks/database';
import { servers } from './checks/site';
import { type Finding, isProblem, runCheck } from './finding';
import { everyMinute, ofDatabase, ofEnvironment, ofSite, online } from './findings';

interface Options {
  /** Whether to check Resend's key, the sender's domain in DNS, and the site at SITE_URL. */
  isOnline: boolean;
  /** Before the servers start, the site is not checked, and words that the owner still owes to people are warnings. */
  isBeforeStart?: boolean;
  /** The folder with the dumps of the database; without it, they are not checked. */
  backups?: string | undefined;
  /** The addresses of server processes, such as `127.0.0.1:3000`. */
  servers?: readonly string[] | undefined;
}

/**
 * Checks an installation, from its configuration to its data.
 *
 * @param handle `null` without a valid `DATABASE_URL`.
 */
export async function* runDoctor(
  variables: NodeJS.Dict<string>,
  handle: Handle | null,
  { isOnline, isBeforeStart = false, backups, servers: addresses = [] }: Options,
): AsyncGenerator<Finding> {
  const env = parsedEnv(variables);
  yield* await runCheck(configuration, variables);
  if (env) {
    const wanted = [
      ...ofEnvironment,
      ...(isOnline ? online : []),
      ...(isOnline && !isBeforeStart ? ofSite : []),
    ];
    const owed = isBeforeStart ? findOwedWords(env) : [];
    for (const result of (await Promise.all(wanted.map((finding) => runCheck(finding, env)))).flat())
      yield owed.includes(result.subject ?? '') ? { ...result, severity: 'warning' } : result;
  }
  if (addresses.length > 0) yield* await runCheck(servers(addresses), null);
  if (backups) yield* await runCheck(backup, backups);
  if (handle) yield* runStored(handle, env);
}

async function* runStored(handle: Handle, env: Env | null): AsyncGenerator<Finding> {
  const isPublic = env !== null && !isOnLocalNetwork(env.SITE_URL);
  try {
    for (const finding of [...ofDatabase, ...everyMinute]) {
      if (finding === seededPeople && !isPublic) continue;
      const results = await runCheck(finding, handle);
      yield* results;
      const isBroken = results.some(isProblem);
      if (isBroken && requiredIds.includes(finding.id)) return;
    }
    if (env) yield* await runCheck(otherSecret, { handle, secrets: appSecrets(env) });
  } catch (error) {
    yield databaseFailure(error);
  }
}
