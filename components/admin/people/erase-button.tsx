'use client';

import { Button } from '@/components/admin/ui/button';
import { ConfirmChange } from '@/components/admin/ui/confirm-change';
import type { Erased } from '@/lib/admin/people/change-person';
import type { PersonFacts } from '@/lib/admin/people/person-facts';
import type { PersonActions } from './person-actions';

export function EraseButton({ person, action }: { person: PersonFacts; action: PersonActions['erase'] }) {
  const { id, position } = person;
  return (
    <ConfirmChange
      title={`Erase #${position}?`}
      confirmLabel="Erase"
      isDestructive
      typeToConfirm={String(position)}
      trigger={<Button variant="danger">Erase</Button>}
      preview={() => action({ id, dryRun: true })}
      isNeeded={({ wasErased }) => !wasErased}
      run={() => action({ id, dryRun: false })}
      describe={{
        preview: ({ wasErased }) =>
          wasErased ? (
            <p>Nothing would change: this person was already erased.</p>
          ) : (
            <ErasePreview person={person} />
          ),
        done: describeErased,
      }}
    />
  );
}

function ErasePreview({ person: { friends, position } }: { person: PersonFacts }) {
  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>Name, address, code and source would be removed for good. This cannot be undone.</li>
      <li>Position #{position} stays taken, and credit that their signup paid stays with the referrer.</li>
      <li className="figures">
        Their own credit and their {friends === 1 ? '1 friend' : `${friends} friends`} stay in the ledger,
        without a name.
      </li>
      <li>Waiting emails would be cancelled. No email would be sent.</li>
    </ul>
  );
}

const describeErased = ({ position, wasErased }: Erased) =>
  wasErased ? `#${position} was already erased.` : `#${position} was erased.`;
