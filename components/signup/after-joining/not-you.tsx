import { PageLink, SIGNUP_ID } from '@/components/layout/links';
import { forget } from '@/components/ui/browser-memory';
import { Button } from '@/components/ui/button';
import { lookForMail, lookForPlace } from '@/lib/promises';
import type { PersonSituation } from '@/lib/situation';
import type { Stats } from '@/lib/waitlist/records';

type Props = { signup: Stats; situation: PersonSituation };

/** Whose ticket it is: right after joining by the address, which may be mistyped, so it is large. */
export function NotYou({ signup: { email, referralCode }, situation }: Props) {
  return (
    <div className="grid gap-1 text-small">
      {email && (
        <>
          <p>
            {lookForPlace(situation)}{' '}
            <strong className="wrap-anywhere block font-semibold text-lead">{email}</strong>
          </p>
          <details>
            <summary className="disclosure text-muted-ink">It isn't there?</summary>
            <p className="pb-2 text-muted-ink">{lookForMail}</p>
          </details>
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <PageLink
          href={`/stats?code=${referralCode}`}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-6 hover:decoration-2"
        >
          Check Balance
        </PageLink>
        <Button variant="quiet" size="sm" onClick={() => forgetTicket(!email)}>
          {email ? 'Wrong address?' : 'Not you?'}
        </Button>
      </div>
    </div>
  );
}

/** Brings the form back, and sends nothing. A reload keeps the position, and gives the form a new idempotency key. */
function forgetTicket(isAnother: boolean): void {
  forget('ticket-code');
  // The friend invited the person who joined.
  if (isAnother) forget('referral-code');
  document.getElementById(SIGNUP_ID)?.scrollIntoView({ behavior: 'instant' });
  window.location.reload();
}
