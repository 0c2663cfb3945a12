import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { countHeldBack, countInLine, findNextInvitees } from '@/db/queries/invitations/invitations';
import { readBouncedMailings } from '@/db/queries/mailings/bounced-mailings';
import { countWaves, findLatestWave, insertMailing, lockMailings } from '@/db/queries/mailings/mailings';
import { invitationOrders, type MailingRow } from '@/db/schema/mailings';
import { SENT_BOUNCE_LIMIT } from '../../email/delivery/brake-rules';
import { describeAct } from '../../format';
import { describeAudience, describeBounced } from '../../mail-words';
import { formatPeople } from '../../plural';
import { numberOf } from '../audit-words';
import type { Operator } from '../change';
import { operation } from '../operation';
import { Refusal } from '../refusals';
import { wavesVersion } from '../versions';
import { describeSkipped, describeSteps, FINAL } from './words';

const MAX_PEOPLE = 1_000_000;
const SHOWN = 5;
const NOBODY = 'Nobody is left to invite.';

const isOver = ({ state }: Pick<MailingRow, 'state'>) => state === 'done' || state === 'ended';

const describeLast = (
  { actor, createdAt, size }: Pick<MailingRow, 'actor' | 'createdAt' | 'size'>,
  reader: Operator,
) => describeAct({ actor, at: createdAt }, `invited ${formatPeople(size)}`, reader);

/** Starts a mailing to the next people in line. The mail worker invites them. */
export const invite = operation({
  name: 'invite',
  description: 'invite the next people in line',
  words: { verb: 'Invite', past: 'Invited' },
  input: z.object({
    wave: z.int().min(1).max(MAX_PEOPLE).describe('number of people').meta({ value: 'n' }),
    by: z
      .enum(invitationOrders)
      .default('score')
      .describe('by priority score, then position; or by position alone')
      .meta({ value: 'order' }),
    again: z.boolean().optional().describe('with people whose only invitation expired'),
  }),
  asks: true,
  async run({ tx, operator, services, record, notify }, { wave, by: order, again = false }) {
    const first = await findNextInvitees(tx, { order, again }, SHOWN);
    const size = Math.min(wave, await countInLine(tx, again));
    const skipped = await countHeldBack(tx, { order, again }, wave);
    await lockMailings(tx);
    const [waves, latest] = [await countWaves(tx), await findLatestWave(tx)];
    const bounced = await readBouncedMailings(tx, SENT_BOUNCE_LIMIT);
    const id = uuidv7();
    if (size > 0) {
      const { actor } = operator;
      await insertMailing(tx, { id, kind: 'invitation', invitationOrder: order, again, actor, size });
      await record({ action: 'invite', detail: { mailing: id, people: size, ...(again && { again }) } });
      await notify('New wave', `${actor} invited a wave of ${formatPeople(size)}.`);
    }
    const { hasEarlyAccess } = services;
    return {
      id,
      invited: size,
      skipped,
      first: first.slice(0, size),
      waves,
      latest,
      /** Who invited somebody last. */
      lastAct: latest && describeLast(latest, operator),
      bounced,
      hasEarlyAccess,
    };
  },
  count: ({ invited }) => invited,
  seen: ({ waves }) => wavesVersion(waves),
  changed: ({ lastAct }) =>
    new Refusal('wave_began', `${lastAct} Look at the waves again before you invite more people.`),
  about: ({ invited }) => formatPeople(invited),
  nothing: () => NOBODY,
  ask({ invited, skipped, hasEarlyAccess, latest, bounced }, { wave, by, again = false }, { hasEvents }) {
    const sentences = [
      `They are ${describeAudience({ segment: null, invitationOrder: by, again })}.`,
      ...(invited < wave
        ? [`Only ${formatPeople(invited)} can be invited: then nobody is left to invite.`]
        : []),
      ...(latest && !isOver(latest) ? [`A wave of ${formatPeople(latest.size)} is not finished yet.`] : []),
      ...bounced.map((mailing) => `${describeBounced(mailing)}. ${ACCOUNT_LIMIT}`),
      ...(skipped > 0 ? [describeSkipped(skipped)] : []),
      hasEarlyAccess ? 'Each of them gets an email with a link to early access.' : NO_EARLY_ACCESS,
      describeSteps(hasEvents),
      FINAL,
    ];
    return {
      isDestructive: true,
      typeToConfirm: String(invited),
      sentences,
    };
  },
  done({ first, hasEarlyAccess }) {
    const positions = first.map(({ signupPosition }) => `#${signupPosition}`).join(', ');
    return [
      `Their emails are being sent, starting with ${positions}.`,
      ...(hasEarlyAccess ? [] : [NO_EARLY_ACCESS]),
    ];
  },
  audit: { invite: ({ detail }) => formatPeople(numberOf(detail.people)) },
});

const ACCOUNT_LIMIT = 'Resend closes accounts above 4% bounces.';
const NO_EARLY_ACCESS =
  'EARLY_ACCESS_URL is not set here. Where it is not set, invitations link to the landing page.';
