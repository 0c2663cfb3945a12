import { type SubmitEvent, useState } from 'react';
import { SIGNUP_ID } from '@/components/layout/links';
import { Button } from '@/components/ui/button';
import { forget } from '@/components/ui/tab-memory';
import { TextField } from '@/components/ui/text-field';
import { EMAIL_MAX_LENGTH } from '@/lib/constants';
import { lostCode } from '@/lib/waitlist/messages';
import { type Proof, sendChange } from './send-change';

const textLink =
  'inline-flex min-h-11 items-center text-start underline decoration-1 underline-offset-6 hover:decoration-2';

/** Names the address, which may be mistyped. */
export function MailNote({ email, proof }: { email: string; proof: Proof }) {
  return (
    <div className="border-line-ink border-y py-3 text-small">
      <p>
        We sent your link to <strong className="wrap-anywhere font-semibold">{email}</strong>. It isn't there?
        Look in spam, too. If you ever unsubscribed, we send it only when you ask:
      </p>
      <a href={lostCode.href} className={textLink}>
        {lostCode.label}
      </a>
      <Correction proof={proof} />
      <button type="button" className={textLink} onClick={joinAnother}>
        Join with another address
      </button>
    </div>
  );
}

/** A reload also gives the form a new idempotency key. */
function joinAnother(): void {
  forget('ticket-code');
  window.location.hash = SIGNUP_ID;
  window.location.reload();
}

const outcomes: Record<string, string> = {
  requested:
    'Check the inbox of that address, and open the link there. If it is on the waitlist already, we send nothing.',
  invalid: 'Please enter a valid email address',
  unchanged: 'That is the address you joined with.',
  changed_recently: 'You corrected it once already. Join with another address if that one is wrong, too.',
  limited: 'Too many attempts. Please try again tomorrow.',
  ended: 'You can correct it here within an hour after joining. Join with another address, please.',
  failed: 'Something went wrong. Please try again.',
};

function Correction({ proof }: { proof: Proof }) {
  const [outcome, setOutcome] = useState<string>();
  const [pending, setPending] = useState(false);

  async function correct(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    setPending(true);
    const answer = String(await sendChange('correction', proof, { email }));
    setPending(false);
    setOutcome(Object.hasOwn(outcomes, answer) ? answer : 'failed');
  }

  return (
    <>
      {outcome !== 'requested' && (
        <details>
          <summary className={`${textLink} cursor-pointer`}>Wrong address?</summary>
          <form noValidate onSubmit={correct} className="grid gap-3 pt-1 pb-3">
            <TextField
              id="correct-email"
              name="email"
              label="Right address"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="email"
              spellCheck={false}
              maxLength={EMAIL_MAX_LENGTH}
            />
            <Button type="submit" variant="line" size="sm" pending={pending} disabled={pending}>
              Correct address
            </Button>
          </form>
        </details>
      )}
      <p aria-live="polite" className="font-semibold">
        {outcome && outcomes[outcome]}
      </p>
    </>
  );
}
