import 'server-only';
import { OperationButton } from '@/components/admin/operation/operation-button';
import { readWaitlistState } from '@/lib/admin/today/today';
import { waitlistVersion } from '@/lib/operations/versions';
import { stateLabel, stateSentence, waitlistStates } from '@/lib/operations/waitlist-state';
import { runtime } from '@/lib/runtime';

/** Opens and closes signups. */
export async function WaitlistState() {
  const state = await readWaitlistState(runtime().admin.db);
  return (
    <section aria-label="Signups open or closed" className="mt-10 flex flex-wrap items-center gap-2">
      <p className="me-auto text-sm">{stateSentence(state)}</p>
      {waitlistStates
        .filter((other) => other !== state)
        .map((other) => (
          <OperationButton
            key={other}
            name="state"
            input={{ state: other }}
            seen={waitlistVersion(state)}
            label={stateLabel(other)}
          />
        ))}
    </section>
  );
}
