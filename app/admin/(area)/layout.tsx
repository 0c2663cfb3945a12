import { type ReactNode, Suspense } from 'react';
import { CountBadge } from '@/components/admin/shell/count-badge';
import { Shell } from '@/components/admin/shell/shell';
import { SignOutButton } from '@/components/admin/sign-in/sign-out-button';
import { type OpenWork, readOpenWork } from '@/lib/admin/overview/open-work';
import { logError } from '@/lib/observability/log';
import { runtime } from '@/lib/runtime';
import { readPreferences } from '../preferences';
import { requireOperator } from '../session';

/** A badge that cannot be read is left out: the page itself may still work. */
async function WorkBadge({ work, label }: { work: keyof OpenWork; label: string }) {
  try {
    const { value } = await readOpenWork(runtime().admin.db);
    return <CountBadge count={value[work]} label={label} />;
  } catch (error) {
    logError('open_work_failed', error);
    return null;
  }
}

const badges = {
  Review: (
    <Suspense>
      <WorkBadge work="withheld" label="withheld referrals" />
    </Suspense>
  ),
  Mail: (
    <Suspense>
      <WorkBadge work="deadMail" label="dead emails" />
    </Suspense>
  ),
};

/** The pages that need a session. Each page checks it too: Next.js does not render a layout on every navigation. */
export default async function AreaLayout({ children }: { children: ReactNode }) {
  const { email } = await requireOperator();
  const { theme, shortcuts } = await readPreferences();
  return (
    <Shell email={email} signOut={<SignOutButton />} badges={badges} theme={theme} shortcuts={shortcuts}>
      {children}
    </Shell>
  );
}
