'use client';

import { ConfirmChange } from '@/components/admin/ui/confirm-change';
import { nameOf } from '@/components/admin/ui/links';
import { Button } from '@/components/ui/button';
import { formatCentsChange } from '@/lib/admin/format';
import type { CreditChange, PersonActions } from '@/lib/admin/people/person-changes';
import { formatCents } from '@/lib/credit/money';
import { plural } from '@/lib/plural';

interface CreditChangeButtonProps {
  action: PersonActions['decideReferral'] | PersonActions['decideReferrals'];
  id: string;
  decision: CreditChange['decision'];
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
      trigger={
        <Button variant="secondary" size={size}>
          {label}
        </Button>
      }
      change={(dryRun) => action({ id, decision, dryRun })}
      countOf={({ referrals }) => referrals}
      describePreview={(change) => <CreditPreview change={change} />}
      describeDone={describeDone}
    />
  );
}

function CreditPreview({ change }: { change: CreditChange }) {
  const { decision, referrals, amountCents, referrer, vip } = change;
  if (referrals === 0) return <p>Nothing would change: no such referral is left.</p>;
  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>
        {plural(referrals, 'referral')} of <strong className="text-strong">{nameOf(referrer)}</strong> would
        be {decision === 'release' ? 'paid' : 'taken back'}.
      </li>
      <li className="figures">
        Their credit would change by <strong className="text-strong">{formatCentsChange(amountCents)}</strong>{' '}
        to {formatCents(referrer.storeCreditCents)}.
      </li>
      <li>{vipSentence(vip)}</li>
      <li>No email would be sent.</li>
      {decision === 'reversal' && <li>A reversal is final: the same referral cannot be paid again.</li>}
    </ul>
  );
}

function vipSentence(vip: CreditChange['vip']): string {
  if (vip === 'gained')
    return 'They would become a VIP. The amount includes the bonus if they have not received it yet.';
  if (vip === 'lost') return 'They would lose VIP status. The amount includes taking back the bonus.';
  return 'Their VIP status would not change.';
}

function describeDone({ decision, referrals, amountCents, referrer, vip }: CreditChange): string {
  const what = `${plural(referrals, 'referral')} ${decision === 'release' ? 'released' : 'reversed'}`;
  const status = vip === null ? '' : ` They ${vip === 'gained' ? 'are a VIP now' : 'are no longer a VIP'}.`;
  return `${what}: ${formatCentsChange(amountCents)} for ${nameOf(referrer)}.${status}`;
}
