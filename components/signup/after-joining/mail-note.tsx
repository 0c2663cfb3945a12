import { SIGNUP_ID } from '@/components/layout/links';
import { forget } from '@/components/ui/browser-memory';
import { Button } from '@/components/ui/button';
import { lookForMail } from '@/lib/promises';

/** The address is large, because it may be mistyped. */
export function MailNote({ email }: { email: string }) {
  return (
    <div className="grid gap-3 border-line-ink border-y py-4 text-small">
      <p>
        Look for our email with your link at{' '}
        <strong className="wrap-anywhere block font-semibold text-lead">{email}</strong>
      </p>
      <p className="text-muted-ink">{lookForMail}</p>
      <Button variant="line" size="sm" className="justify-self-start" onClick={joinAnother}>
        Join with another address
      </Button>
    </div>
  );
}

/** Stores and sends nothing. A reload gives the form a new idempotency key. */
function joinAnother(): void {
  forget('ticket-code');
  window.location.hash = SIGNUP_ID;
  window.location.reload();
}
