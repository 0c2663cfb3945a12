import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/text-field';
import type { SignInState } from '@/lib/admin/paths';
import { site } from '@/lib/site';
import { Field } from '../ui/fields';

export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-6 pt-[14vh] pb-16">
      <p className="font-semibold text-muted">{site.name} admin</p>
      <h1 className="mt-2 font-display text-3xl text-strong">{title}</h1>
      <div className="mt-6 flex flex-col gap-6">{children}</div>
    </main>
  );
}

const messages: Record<Exclude<SignInState, 'sent'>, string> = {
  invalid: 'Enter a full email address, like name@example.com.',
  limited:
    'Too many attempts. Wait ten minutes, then try again, or use a browser in which you have signed in before.',
  expired:
    'This link no longer works. A link works once, for ten minutes, and a newer one replaces it. Ask for a new link.',
  other_browser:
    'Open the link in the browser where you asked for it. To sign in here, ask for a new link on this page.',
  signed_out: 'You are signed out.',
  failed: 'Something went wrong on our side. Try again in a moment.',
};

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

/** Requests a sign-in link. Works without JavaScript. */
export function LinkForm({ to }: { to: string }) {
  return (
    <form method="post" action="/admin/sign-in/request" className="flex flex-col gap-4">
      <input type="hidden" name="to" value={to} />
      <Field id="email" label="Email">
        <Input id="email" name="email" type="email" autoComplete="email" maxLength={254} required />
      </Field>
      <Button type="submit">Email me a link</Button>
    </form>
  );
}
