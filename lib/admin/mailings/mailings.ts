import { z } from 'zod';
import type { Handle } from '@/db/client';
import { readMailFacts } from '@/db/outbox/mail-facts';
import { listBounces } from '@/db/outbox/mailings/state';
import { readProgress } from '@/db/outbox/mailings/steps';
import { countHeldBack, countInLine, readWavePlan } from '@/db/queries/invitations/invitations';
import { listMailings } from '@/db/queries/mailings/mailings';
import { countRecipients, findSameAnnouncements } from '@/db/queries/mailings/recipients';
import { invitationOrders, isSentKind, type MailingRow, type NewAnnouncement } from '@/db/schema/mailings';
import { idsOf } from '@/db/statements';
import { composeOwnMail, LONG_AGO } from '../../email/compose/compose-mail';
import type { Sender } from '../../email/compose/sender';
import { waitOf } from '../../email/delivery/brake-rules';
import { announcementAudience } from '../../operations/mailings/announce';
import { pageNumber, readPage } from '../../pages';
import { cachedRead } from '../cached-reads';
import { composeSample } from './sample-mail';

export { readUnsentMail, type UnsentMail } from '@/db/outbox/list-mail';
export { listActiveMailings } from '@/db/outbox/mailings/state';
export type { PlaceState, Places } from '@/db/queries/invitations/invitation-status';
export type { WavePerson } from '@/db/queries/invitations/invitations';
export { type MailFigure, mailFigures } from '@/db/queries/mailings/mail-figures';
export { countWaves, type ListedMailing } from '@/db/queries/mailings/mailings';
export type { MailingRow } from '@/db/schema/mailings';

const MAX_SIZE = 1_000_000;
const DEFAULT_SIZE = 100;
/** People at each end of a plan. */
const SHOWN = 5;
/** Each page counts all mail of its mailings. */
const PAGE_SIZE = 5;

export const mailingSearch = z.object({ page: pageNumber });

export const readMailings = (handle: Handle, page = 1) =>
  readPage(page, PAGE_SIZE, (rows) => listMailings(handle, rows));

/** Undefined for an unknown or malformed id. */
export async function readMailing(handle: Handle, id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  return (await listMailings(handle, { limit: 1, offset: 0 }, id))[0];
}

/** More are on People. */
const BOUNCES_SHOWN = 20;

export type ActiveMailing = MailingRow & Awaited<ReturnType<typeof readDetails>>;

/** How far mailings that are being sent are, what they wait for, and what bounced. */
export const addDetails = (handle: Handle, mailings: MailingRow[], hasEvents: boolean) =>
  Promise.all(
    mailings.map(async (mailing) => ({ ...mailing, ...(await readDetails(handle, mailing, hasEvents)) })),
  );

async function readDetails(handle: Handle, mailing: MailingRow, hasEvents: boolean) {
  const { state, reason, size, queued, queuedAt } = mailing;
  const bounces =
    state === 'stopped' && reason === 'bounces' ? await listBounces(handle, mailing, BOUNCES_SHOWN) : [];
  if (!isSentKind(mailing.kind)) return { bounces, progress: null };
  const isSending = state === 'sending';
  if (queuedAt === null)
    return { bounces, progress: { done: 0, of: size, bounced: 0, isQueuing: isSending, wait: null } };
  const progress = await readProgress(handle, mailing);
  const wait = isSending ? waitOf(mailing, progress, hasEvents) : null;
  const sent = { done: queued - progress.unsent, of: size, bounced: progress.bounced };
  return { bounces, progress: { ...sent, isQueuing: false, wait } };
}

/** Parses the page's query. Unknown values are ignored. */
export const waveSearch = z.object({
  size: z.coerce.number().int().min(1).max(MAX_SIZE).catch(DEFAULT_SIZE),
  by: z.enum(invitationOrders).catch('score'),
  /** Includes people whose only invitation expired. */
  again: z.literal('1').optional().catch(undefined),
});
export type WaveSearch = z.output<typeof waveSearch>;

export async function planWave(handle: Handle, { size, by: order, again }: WaveSearch) {
  const choice = { order, again: again !== undefined };
  const [plan, heldBack] = await Promise.all([
    readWavePlan(handle, { ...choice, size, shown: SHOWN }),
    countHeldBack(handle, choice, size),
  ]);
  return { ...plan, heldBack };
}
export type WavePlan = Awaited<ReturnType<typeof planWave>>;

export const readInLine = cachedRead(countInLine, 10_000);

/** The invitation of the first person of a wave, or a sample if there is nobody to invite. */
export async function previewInvitation(handle: Handle, sender: Sender, { shown }: Pick<WavePlan, 'shown'>) {
  const first = shown.slice(0, 1).map(({ id }) => id);
  const [person] = await readMailFacts(handle, 'invitation', first);
  const mail = person
    ? await composeOwnMail('invitation', person, sender, LONG_AGO)
    : await composeSample('invitation', sender);
  return { mail, opens: sender.earlyAccessUrl ?? sender.siteUrl };
}

export type AnnouncementPreview = Awaited<ReturnType<typeof composePreview>>;

/** The mail with sample data, the one to a person without a name if it names them, and how many people would get it now. */
export async function composePreview(handle: Handle, sender: Sender, announcement: NewAnnouncement) {
  const isPersonal = `${announcement.subject}${announcement.body}`.includes('{first_name}');
  const [mail, nameless, people] = await Promise.all([
    composeSample(announcement, sender),
    isPersonal ? composeSample(announcement, sender, { firstName: null }) : null,
    findSameAnnouncements(handle, announcement).then((earlier) =>
      countRecipients(handle, { ...announcement, ...announcementAudience }, idsOf(earlier)),
    ),
  ]);
  return { mail, nameless, people };
}
