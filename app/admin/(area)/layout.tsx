import type { ReactNode } from 'react';
import { Shell } from '@/components/admin/shell/shell';
import { Badge } from '@/components/ui/badge';
import { formatCount } from '@/lib/admin/format';
import { readOpenWork } from '@/lib/admin/overview/figures';
import { logError } from '@/lib/observability/log';
import { runtime } from '@/lib/runtime';
import { requireOperator } from '../session';

/** Badges that cannot be read are left out: the page itself may still work. */
async function readBadges() {
  try {
    const { withheld, deadMail } = (await readOpenWork(runtime().admin.db)).value;
    return { Review: badgeOf(withheld, 'withheld referrals'), Mail: badgeOf(deadMail, 'dead emails') };
  } catch (error) {
    logError('open_work_failed', error);
    return {};
  }
}

const badgeOf = (count: number, label: string) =>
  count > 0 && (
    <Badge className="figures lg:ms-auto">
      <span>{formatCount(count)}</span>
      <span className="sr-only">{` ${label}`}</span>
    </Badge>
  );

/** The pages that need a session. Each page checks it too: Next.js does not render a layout on every navigation. */
export default async function AreaLayout({ children }: { children: ReactNode }) {
  const { email } = await requireOperator();
  // Not streamed: badges that arrive later would push the sections after them.
  return (
    <Shell email={email} badges={await readBadges()}>
      {children}
    </Shell>
  );
}
