import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { isSentMailing, wave } from '../../outbox/mailings/state';
import { mailings, type SentMailing, type SentMailingKind, sentMailingKinds } from '../../schema/mailings';
import { idsOf, inIds, type Rows } from '../../statements';
import { type Places, readPlacesOf } from '../invitations/invitation-status';
import { type MailFigures, readMailFigures } from './mail-figures';

/** Returns whether it is new. */
export async function insertMailing(
  tx: Handle,
  row: typeof mailings.$inferInsert & { kind: SentMailingKind },
) {
  return (await tx.insert(mailings).values(row).onConflictDoNothing()).count > 0;
}

/** Nobody else starts a mailing, and nobody is invited, until the transaction ends. */
export const lockMailings = (tx: Handle) =>
  tx.execute(sql`lock table ${mailings} in share row exclusive mode`);

const isOfInvitations = eq(mailings.kind, 'invitation');

/** How many waves of invitations ever began. It grows with each, whatever became of them. */
export const countWaves = (handle: Handle) => handle.$count(mailings, isOfInvitations);

export async function findLatestWave(handle: Handle) {
  const [latest] = await handle
    .select()
    .from(mailings)
    .where(isOfInvitations)
    .orderBy(desc(mailings.createdAt))
    .limit(1);
  return latest;
}

const { id, kind, subject, createdAt, actor } = mailings;
/** What a mailing's name is made of, and who sent it. */
const names = { id, kind, subject, createdAt, actor, wave };

export const readMailingNames = async (handle: Handle, ids: readonly string[]) =>
  ids.length === 0 ? [] : handle.select(names).from(mailings).where(inIds(id, ids));

const noFigures: MailFigures = {
  people: 0,
  sent: 0,
  waiting: 0,
  dead: 0,
  leftOut: 0,
  arrived: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
};

const isSent = inArray(mailings.kind, [...sentMailingKinds]);
const latestFirst = [desc(mailings.createdAt), desc(mailings.id)];

export const listMailingNames = (handle: Handle, limit: number) =>
  handle
    .select(names)
    .from(mailings)
    .where(isSent)
    .orderBy(...latestFirst)
    .limit(limit);

export type ListedMailing = SentMailing &
  MailFigures & {
    /** Only invitations have places. */
    places?: Places;
  };

/** What operators sent, the latest first. `only`: the mailing with this id. */
export async function listMailings(
  handle: Handle,
  { limit, offset }: Rows,
  only?: string,
): Promise<ListedMailing[]> {
  const found = await handle
    .select({ ...getTableColumns(mailings), wave })
    .from(mailings)
    .where(only === undefined ? isSent : eq(id, only))
    .orderBy(...latestFirst)
    .limit(limit)
    .offset(offset);
  const rows = found.filter(isSentMailing);
  const [mails, invitations] = await Promise.all([
    readMailFigures(handle, idsOf(rows)),
    readPlacesOf(handle, idsOf(rows)),
  ]);
  return rows.map((row) => {
    const places = invitations.find(({ mailingId }) => mailingId === row.id);
    return { ...row, ...noFigures, ...mails.get(row.id), ...(places && { places }) };
  });
}
