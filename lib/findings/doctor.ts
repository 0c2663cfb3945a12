import type { Handle } from '@/db/client';
import { isOnLocalNetwork } from '../config/build-origin';
import { backup } from './backup';
import { configuration, parsedEnv } from './configuration';
import { seededPeople } from './data';
import { databaseFailure, requiredIds } from './database';
import { type Result, runFinding } from './finding';
import { everyMinute, ofDatabase, ofEnvironment, online } from './findings';

/**
 * Checks an installation, from its configuration to its data.
 *
 * @param handle `null` without a valid `DATABASE_URL`.
 * @param options.isOnline whether to check the keys at Google and Resend, the sender's domain in DNS, and the site at SITE_URL.
 * @param options.backups the folder with the dumps of the database; without it, they are not checked.
 */
export async function* runDoctor(
  variables: NodeJS.Dict<string>,
  handle: Handle | null,
  { isOnline, backups }: { isOnline: boolean; backups?: string },
): AsyncGenerator<Result> {
  const env = parsedEnv(variables);
  yield* await runFinding(configuration, variables);
  if (env) {
    const wanted = isOnline ? [...ofEnvironment, ...online] : ofEnvironment;
    yield* (await Promise.all(wanted.map((finding) => runFinding(finding, env)))).flat();
  }
  if (backups) yield* await runFinding(backup, backups);
  if (handle) yield* runStored(handle, env !== null && !isOnLocalNetwork(env.SITE_URL));
}

async function* runStored(handle: Handle, isPublic: boolean): AsyncGenerator<Result> {
  try {
    for (const finding of [...ofDatabase, ...everyMinute]) {
      if (finding === seededPeople && !isPublic) continue;
      const results = await runFinding(finding, handle);
      yield* results;
      const isBroken = results.some(({ status }) => status === 'problem');
      if (isBroken && requiredIds.includes(finding.id)) return;
    }
  } catch (error) {
    yield databaseFailure(error);
  }
}
