import 'server-only';
import type { Handle } from '@/db/client';
import type { MailKind } from '@/db/schema/outbox-emails';
import type { CreditPolicy } from '../../credit/credit-policy';
import type { Operator } from '../../operators/change';
import { erasePerson } from '../../operators/erase';
import { resendMail } from '../../operators/resend-mail';
import { decideVip, type VipDecision } from '../../operators/vip';

export interface VipChange {
  decision: VipDecision;
  /** False if the setting was already the same. */
  changed: boolean;
  wasVip: boolean;
  isVip: boolean;
  score: number;
}

export async function changeVip(
  handle: Handle,
  operator: Operator,
  { id, decision }: { id: string; decision: VipDecision },
): Promise<VipChange> {
  const { changed, wasVip, person } = await decideVip(handle, operator, id, decision);
  return { decision, changed, wasVip, isVip: person.isVip, score: person.priorityScore };
}

export interface MailResent {
  kind: MailKind;
  /** Whether this lifted a suppression of the address. */
  lifted: boolean;
}

export async function resendEmail(
  handle: Handle,
  operator: Operator,
  { id, kind, liftSuppression }: { id: string; kind: MailKind; liftSuppression: boolean },
): Promise<MailResent> {
  const { lifted } = await resendMail(handle, operator, id, { kind, liftSuppression });
  return { kind, lifted };
}

export interface Erased {
  position: number;
  wasErased: boolean;
}

export async function eraseFromList(
  handle: Handle,
  operator: Operator,
  id: string,
  hashesOf: CreditPolicy['hashesOf'],
): Promise<Erased> {
  const { signupPosition, wasErased } = await erasePerson(handle, operator, id, hashesOf);
  return { position: signupPosition, wasErased };
}
