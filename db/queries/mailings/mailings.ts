import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { isSentMailing } from '../../outbox/mailings/state';
import { mailings, type SentMailing, type SentMailingKind, sentMailingKinds } from '../../schema/mailings';
import { inIds, type Rows } from '../../statements';
import type { Places } from '../invitations/invitation-status';
import { readAnnouncementFigures } from './announcement-figures';
import { readInvitationFigures } from './invitation-figures';

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

export async function readMailingNames(handle: Handle, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, kind, subject, size, actor } = mailings;
  return handle.select({ id, kind, subject, size, actor }).from(mailings).where(inIds(id, ids));
}

/** What became of the mails of a mailing. */
export const mailFigures = [
  'sent',
  'waiting',
  'arrived',
  'bounced',
  'complained',
  'unsubscribed',
  'leftOut',
  'dead',
] as const;
export type MailFigure = (typeof mailFigures)[number];

export interface Figures extends Record<MailFigure | 'people', number> {
  /** Only invitations have places. */
  places?: Places;
}

export type FiguresById = Map<string, Figures>;

const readFigures: Record<SentMailingKind, (handle: Handle, ids: string[]) => Promise<FiguresById>> = {
  announcement: readAnnouncementFigures,
  invitation: readInvitationFigures,
};

const noFigures: Figures = {
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

export const listMailingNames = (handle: Handle, limit: number) => {
  const { id, kind, subject, createdAt } = mailings;
  return handle
    .select({ id, kind, subject, createdAt })
    .from(mailings)
    .where(isSent)
    .orderBy(...latestFirst)
    .limit(limit);
};

export type ListedMailing = SentMailing & Figures;

/** What operators sent, the latest first. `id`: only this one. */
export async function listMailings(
  handle: Handle,
  { limit, offset }: Rows,
  id?: string,
): Promise<ListedMailing[]> {
  const found = await handle
    .select()
    .from(mailings)
    .where(id === undefined ? isSent : eq(mailings.id, id))
    .orderBy(...latestFirst)
    .limit(limit)
    .offset(offset);
  const rows = found.filter(isSentMailing);
  const figures = await Promise.all(
    sentMailingKinds.map((kind) =>
      readFigures[kind](
        handle,
        rows.flatMap((row) => (row.kind === kind ? row.id : [])),
      ),
    ),
  );
  return rows.map((row) => ({
    ...row,
    ...noFigures,
    ...figures.find((ofKind) => ofKind.has(row.id))?.get(row.id),
  }));
}
