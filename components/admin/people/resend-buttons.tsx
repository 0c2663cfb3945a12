'use client';

import { Button } from '@/components/admin/ui/button';
import { ConfirmChange } from '@/components/admin/ui/confirm-change';
import type { MailResent } from '@/lib/admin/people/change-person';
import type { PersonFacts } from '@/lib/admin/people/person-facts';
import type { PersonActions } from './person-actions';

export function ResendButtons({ person, action }: { person: PersonFacts; action: PersonActions['resend'] }) {
  const kinds = person.invitedAt ? (['welcome', 'invitation'] as const) : (['welcome'] as const);
  return kinds.map((kind) => <ResendButton key={kind} person={person} kind={kind} action={action} />);
}

interface ResendButtonProps {
  person: PersonFacts;
  kind: MailResent['kind'];
  action: PersonActions['resend'];
}

function ResendButton({ person: { id, suppressed }, kind, action }: ResendButtonProps) {
  const name = kind === 'welcome' ? 'welcome email' : 'invitation';
  const liftSuppression = suppressed !== null;
  return (
    <ConfirmChange
      title={`Send the ${name} again?`}
      confirmLabel={liftSuppression ? 'Allow email and send' : 'Send'}
      trigger={<Button variant="secondary">Resend {name}</Button>}
      preview={() => action({ id, kind, liftSuppression, dryRun: true })}
      isNeeded={() => true}
      run={() => action({ id, kind, liftSuppression, dryRun: false })}
      describe={{
        preview: (change) => <ResendPreview {...change} name={name} />,
        done: ({ lifted }) =>
          `The ${name} is waiting to be sent.${lifted ? ' Email to this address is allowed again.' : ''}`,
      }}
    />
  );
}

function ResendPreview({ lifted, name }: MailResent & { name: string }) {
  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>1 email would be sent: the {name}, with today’s figures.</li>
      {lifted && (
        <li className="text-warn">
          Email to this address is suppressed. It would be allowed again. Do this only if the person asked for
          email.
        </li>
      )}
      <li>Credit, VIP status and invitation would not change.</li>
    </ul>
  );
}
