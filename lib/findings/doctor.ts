import type { Handle } from '@/db/client';
import { isOnLocalNetwork } from '../config/build-origin';
import { appSecrets, type Env } from '../config/env';
import { otherSecret } from './checks/app-secret';
import { backup } from './checks/backup';
import { configuration, parsedEnv } from './checks/configuration';
import { seededPeople } from './checks/data';
import { databaseFailure, requiredIds } from './checks/database';
import { servers } from './checks/site';
import { type Result, runFinding } from './finding';
import { everyMinute, ofDatabase, ofEnvironment, ofSite, online } from './findings';

interface Options {
  /** Whether to check the keys at Google and Resend, the sender's domain in DNS, and the site at SITE_URL. */
  isOnline: boolean;
  /** False before the servers have started. */
  hasSite?: boolean;
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
  { isOnline, hasSite = isOnline, backups, servers: addresses = [] }: Options,
): AsyncGenerator<Result> {
  const env = parsedEnv(variables);
  yield* await runFinding(configuration, variables);
  if (env) {
    const wanted = [...ofEnvironment, ...(isOnline ? online : []), ...(hasSite ? ofSite : [])];
    yield* (await Promise.all(wanted.map((finding) => runFinding(finding, env)))).flat();
  }
  if (addresses.length > 0) yield* await runFinding(servers(addresses), null);
  if (backups) yield* await runFinding(backup, backups);
  if (handle) yield* runStored(handle, env);
}

async function* runStored(handle: Handle, env: Env | null): AsyncGenerator<Result> {
  const isPublic = env !== null && !isOnLocalNetwork(env.SITE_URL);
  try {
    for (const finding of [...ofDatabase, ...everyMinute]) {
      if (finding === seededPeople && !isPublic) continue;
      const results = await runFinding(finding, handle);
      yield* results;
      const isBroken = results.some(({ status }) => status === 'problem');
      if (isBroken && requiredIds.includes(finding.id)) return;
    }
    if (env) yield* await runFinding(otherSecret, { handle, secrets: appSecrets(env) });
  } catch (error) {
    yield databaseFailure(error);
  }
}
