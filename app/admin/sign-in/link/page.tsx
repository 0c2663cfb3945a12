import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { LinkForm, SignInFrame, SignInMessage } from '@/components/admin/sign-in/sign-in';
import { Button } from '@/components/ui/button';
import { cookiesFor, isWholeToken } from '@/lib/admin/auth/cookies';
import { returnPath } from '@/lib/admin/paths';
import { cleanToken } from '@/lib/pasted';
import { runtime } from '@/lib/runtime';

export const metadata: Metadata = { title: 'Sign in', referrer: 'same-origin' };

/** Emails link to this page. Opening it changes nothing, because mail scanners open links too. */
export default async function LinkPage({ searchParams }: PageProps<'/admin/sign-in/link'>) {
  const { OPERATORS, SITE_URL } = runtime().env;
  if (OPERATORS.length === 0) notFound();
  const { token: given, to: wanted } = await searchParams;
  const token = typeof given === 'string' ? cleanToken(given) : '';
  const to = returnPath(wanted);
  const isSameBrowser = (await cookies()).has(cookiesFor(SITE_URL).link.name);
  if (!isSameBrowser && !isWholeToken(token)) {
    return (
      <SignInFrame title="This is another browser">
        <SignInMessage state="other_browser" />
        <LinkForm to={to} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Sign in">
      <form method="post" action="/admin/sign-in/confirm" className="flex flex-col">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="to" value={to} />
        <Button type="submit">Sign in</Button>
      </form>
    </SignInFrame>
  );
}
