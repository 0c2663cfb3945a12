import type { PersonActions, VipChange } from '@/lib/admin/people/person-changes';
import type { PersonPage } from '@/lib/admin/people/person-page';
import { CreditChangeButton } from './credit-change';
import { EraseButton, ResendButton, VipButton } from './person-buttons';

interface PersonChangesProps extends Pick<PersonPage, 'person' | 'arrival' | 'suppression'> {
  actions: PersonActions;
}

/** Everything that an operator can change about a person. */
export function PersonChanges({ person, arrival, suppression, actions }: PersonChangesProps) {
  const { id, erasedAt, isVip, vipOverride, invitedAt } = person;
  const vipDecisions: VipChange['decision'][] = [isVip ? 'unset' : 'set'];
  if (vipOverride !== null) vipDecisions.push('reset');
  const kinds = invitedAt ? (['welcome', 'invitation'] as const) : (['welcome'] as const);
  const isDecidable = arrival && !arrival.referrer.erasedAt && arrival.state !== 'reversed';
  return (
    <div className="flex flex-wrap gap-2">
      {isDecidable && (
        <CreditChangeButton
          action={actions.decideReferral}
          id={id}
          decision={arrival.state === 'paid' ? 'reversal' : 'release'}
          what="the referral that brought this person"
          label={arrival.state === 'paid' ? 'Reverse their referral' : 'Release their referral'}
        />
      )}
      {!erasedAt && (
        <>
          {vipDecisions.map((decision) => (
            <VipButton key={decision} id={id} decision={decision} action={actions.decideVip} />
          ))}
          {kinds.map((kind) => (
            <ResendButton
              key={kind}
              id={id}
              kind={kind}
              isSuppressed={suppression !== null}
              action={actions.resend}
            />
          ))}
          <EraseButton
            id={id}
            position={person.signupPosition}
            friends={person.referralCount}
            action={actions.erase}
          />
        </>
      )}
    </div>
  );
}
