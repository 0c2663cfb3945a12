import 'server-only';
import type { Handle } from '@/db/client';
import { errorCode, isConnectionFault } from '@/db/errors';
import { examineConfiguration } from './configuration';
import { examineDatabase } from './database';
import { type Finding, problem } from './finding';
import { examineKeys } from './keys';
import { examineList } from './list';
import { examineMail } from './mail';

export interface ExamineOptions {
  /** The variables a server here would start with. */
  variables: Record<string, string | undefined>;
  /** `null` when it is not known which database is meant. */
  handle: Handle | null;
  /** Whether providers are asked about the keys. */
  online: boolean;
}

/** Examines an installation from its configuration to its data, telling each thing as it is found. */
export async function* examine({ variables, handle, online }: ExamineOptions): AsyncGenerator<Finding> {
  const { env, findings } = examineConfiguration(variables);
  yield* findings;
  if (env && online) yield* await examineKeys(env);
  if (handle) yield* examineData(handle);
}

async function* examineData(handle: Handle): AsyncGenerator<Finding> {
  try {
    const findings = await examineDatabase(handle);
    yield* findings;
    // What the list must hold can be asked of a whole schema only.
    if (findings.some((finding) => finding.name === 'migrations' && finding.status === 'problem')) return;
    yield* examineList(handle);
    yield* examineMail(handle);
  } catch (error) {
    yield describeFault(error);
  }
}

/** The codes that operators meet, from PostgreSQL's own list. */
const REFUSAL_REMEDY =
  'Fix the problems above first. 28P01: the password; 3D000: the name of the database; 42501: what its user may do.';

/** The server answers, but has no connection to give. */
const TOO_MANY_CONNECTIONS = '53300';
const CONNECTIONS_REMEDY =
  'See who has them, as its superuser: select usename, count(*) from pg_stat_activity group by 1. End what is not needed, or raise max_connections or the limit of the user.';

/** @throws the error itself when it is not the database's. */
function describeFault(error: unknown): Finding {
  const code = errorCode(error);
  if (code === undefined) throw error;
  if (code === TOO_MANY_CONNECTIONS)
    return problem('database', `has no connection left (${code})`, CONNECTIONS_REMEDY);
  return isConnectionFault(error)
    ? problem('database', `does not answer (${code})`, 'See that it runs and that DATABASE_URL leads to it.')
    : problem('database', `refuses (${code})`, REFUSAL_REMEDY);
}
