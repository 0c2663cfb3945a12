'use client';

import type { VipChange } from '@/lib/admin/people/change-person';
import type { PersonFacts } from '@/lib/admin/people/person-facts';
import { CreditChangeButton } from './credit-change';
import { EraseButton } from './erase-button';
import type { PersonActions } from './person-actions';
import { ResendButtons } from './resend-buttons';
import { VipButton } from './vip-button';

interface PersonChangesProps {
  person: PersonFacts;
  actions: PersonActions;
}

/** Everything that an operator can change about a person. */
export function PersonChanges({ person, actions }: PersonChangesProps) {
  const { id, arrival, erasedAt, isVip, vipOverride } = person;
  const vipDecisions: VipChange['decision'][] = [isVip ? 'unset' : 'set'];
  if (vipOverride !== null) vipDecisions.push('reset');
  return (
    <div className="flex flex-wrap gap-2">
      {(arrival?.state === 'withheld' || arrival?.state === 'rejected') && !arrival.isReferrerErased && (
        <CreditChangeButton
          action={actions.decideReferral}
          id={id}
          decision="release"
          what="the referral that brought this person"
          label="Release their referral"
        />
      )}
      {arrival?.state === 'paid' && !arrival.isReferrerErased && (
        <CreditChangeButton
          action={actions.decideReferral}
          id={id}
          decision="reversal"
          what="the referral that brought this person"
          label="Reverse their referral"
        />
      )}
      {!erasedAt &&
        vipDecisions.map((decision) => (
          <VipButton key={decision} id={id} decision={decision} action={actions.decideVip} />
        ))}
      {!erasedAt && <ResendButtons person={person} action={actions.resend} />}
      {!erasedAt && <EraseButton person={person} action={actions.erase} />}
    </div>
  );
}
