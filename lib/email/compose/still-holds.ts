import 'server-only';
import { REMINDER_DAYS } from '@/db/outbox/invitations';
import type { MailFacts } from '@/db/outbox/mail-facts';
import type { OwnMailKind } from '@/db/schema/outbox-emails';
import type { Sender } from './sender';

const REMINDER_MS = REMINDER_DAYS * 24 * 60 * 60 * 1000;

export function stillHolds(
  kind: OwnMailKind,
  { isVip, vipBonusCents, confirmedAt, invitation, newFriends }: MailFacts,
  { paidOn, invitationDays }: Sender,
): boolean {
  switch (kind) {
    case 'invitation':
      return invitation !== null;
    case 'invitation_reminder': {
      const endsAt = Number(invitation?.expiresAt ?? Number.POSITIVE_INFINITY);
      return invitationDays !== null && endsAt <= Date.now() + REMINDER_MS;
    }
    case 'vip':
      return isVip && vipBonusCents !== null;
    case 'confirmation_reminder':
      return paidOn === 'confirmation' && confirmedAt === null;
    case 'friends_joined':
      return newFriends !== undefined && newFriends.paidFriends + newFriends.waitingFriends > 0;
    default:
      return true;
  }
}
