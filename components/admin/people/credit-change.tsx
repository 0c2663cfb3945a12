'use client';

import { formatCentsChange } from '@/lib/admin/format';
import type { PersonActions } from '@/lib/admin/people/person-actions';
import { formatCents } from '@/lib/credit/money';
import type { CreditDecided, CreditDecision } from '@/lib/operators/credit';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';
import { nameOf } from '../ui/links';

interface CreditChangeButtonProps {
  action: PersonActions['decideReferral'] | PersonActions['decideReferrals'];
  id: string;
  decision: CreditDecision;
  /** "this referral", "all withheld referrals". */
  what: string;
  /** The text of the button. */
  label: string;
  size?: 'default' | 'sm';
}

/** Releases or reverses referrals. */
export function CreditChangeButton({ action, id, decision, what, label, size }: CreditChangeButtonProps) {
  const verb = decision === 'release' ? 'Release' : 'Reverse';
  return (
    <ConfirmChange
      title={`${verb} ${what}?`}
      confirmLabel={verb}
      isDestructive={decision === 'reversal'}
      label={label}
      button={{ size }}
      change={(dryRun) => action({ id, decision, dryRun })}
      countOf={({ referrals }) => referrals}
      describePreview={describePreview}
      describeDone={describeDone}
    />
  );
}

const vipPreviews = {
  gained: 'They would become a VIP. The amount includes the bonus if they have not received it yet.',
  lost: 'They would lose VIP status. The amount includes taking back the bonus.',
  same: 'Their VIP status would not change.',
};

function describePreview({ decision, referrals, amountCents, referrer, vip }: CreditDecided): string[] {
  if (referrals === 0) return ['Nothing would change: no such referral is left.'];
  const sentences = [
    `${plural(referrals, 'referral')} of ${nameOf(referrer)} would be ${decision === 'release' ? 'paid' : 'taken back'}.`,
    `Their credit would change by ${formatCentsChange(amountCents)} to ${formatCents(referrer.storeCreditCents)}.`,
    vipPreviews[vip ?? 'same'],
    'No email would be sent.',
  ];
  if (decision === 'reversal') sentences.push('A reversal is final: the same referral cannot be paid again.');
  return sentences;
}

function describeDone({ decision, referrals, amountCents, referrer, vip }: CreditDecided): string {
  const what = `${plural(referrals, 'referral')} ${decision === 'release' ? 'released' : 'reversed'}`;
  const status = vip === null ? '' : ` They ${vip === 'gained' ? 'are a VIP now' : 'are no longer a VIP'}.`;
  return `${what}: ${formatCentsChange(amountCents)} for ${nameOf(referrer)}.${status}`;
}
