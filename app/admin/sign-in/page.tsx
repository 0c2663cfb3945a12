import { redirect } from 'next/navigation';
import { LinkForm, SignInFrame, SignInMessage } from '@/components/admin/sign-in/sign-in';
import { returnPath, signInPath, signInStates } from '@/lib/admin/paths';
import { findOperator } from '../session';

export const metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: PageProps<'/admin/sign-in'>) {
  const query = await searchParams;
  const to = returnPath(query.to);
  if (await findOperator()) redirect(to);
  const state = signInStates.find((known) => known === query.state);
  if (state === 'sent') {
    return (
      <SignInFrame title="Check your inbox">
        <p>
          If this address may sign in, we emailed it a link. It works once, for ten minutes, in this browser.
        </p>
        <p>
          <a href={signInPath(to)} className="text-strong underline">
            Ask again
          </a>
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Sign in">
      {state && <SignInMessage state={state} />}
      <LinkForm to={to} />
    </SignInFrame>
  );
}
