import type { SignInState } from '@/lib/admin/paths';

const messages: Record<Exclude<SignInState, 'sent'>, string> = {
  invalid: 'Enter a full email address, like name@example.com.',
  limited: 'Too many attempts. Wait ten minutes, then try again.',
  expired:
    'This link no longer works. A link works once, for ten minutes, and a newer one replaces it. Ask for a new link.',
  other_browser:
    'Open the link in the browser where you asked for it. To sign in here, ask for a new link on this page.',
  signed_out: 'You are signed out.',
  failed: 'Something went wrong on our side. Try again in a moment.',
};

/** The result of the request that led to this page. */
export function SignInMessage({ state }: { state: keyof typeof messages }) {
  return (
    <p
      role={state === 'signed_out' ? 'status' : 'alert'}
      className="border-hairline border-y py-3 text-strong"
    >
      {messages[state]}
    </p>
  );
}
