import { type ReactNode, Suspense } from 'react';
import { Shell } from '@/components/admin/shell/shell';
import { Badge } from '@/components/ui/badge';
import { formatCount } from '@/lib/admin/format';
import { type OpenWork, readOpenWork } from '@/lib/admin/overview/figures';
import { logError } from '@/lib/observability/log';
import { runtime } from '@/lib/runtime';
import { requireOperator } from '../session';
import { search } from './actions';

/** A badge that cannot be read is left out: the page itself may still work. */
async function WorkBadge({ work, label }: { work: keyof OpenWork; label: string }) {
  try {
    const { value } = await readOpenWork(runtime().admin.db);
    if (value[work] === 0) return null;
    return (
      <Badge className="figures lg:ms-auto">
        {formatCount(value[work])}
        <span className="sr-only">{` ${label}`}</span>
      </Badge>
    );
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
  return (
    <Shell email={email} badges={badges} search={search}>
      {children}
    </Shell>
  );
}
