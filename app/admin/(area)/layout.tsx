import type { ReactNode } from 'react';
import { OperateProvider } from '@/components/admin/operation/operate-context';
import { Shell } from '@/components/admin/shell/shell';
import { Badge } from '@/components/ui/badge';
import { readOpenWork } from '@/lib/admin/today/today';
import { formatCompactCount } from '@/lib/format';
import { logError } from '@/lib/observability/log';
import { runtime } from '@/lib/runtime';
import { readForPage, requireOperator } from '../session';
import { operate } from './operate';

/** Badges that cannot be read are left out: the page itself may still work. */
async function readBadges() {
  try {
    const { withheld, deadMail } = await readForPage(readOpenWork(runtime().admin.db));
    return { Groups: badgeOf(withheld, 'withheld referrals'), Send: badgeOf(deadMail, 'dead emails') };
  } catch (error) {
    logError('open_work_failed', error);
    return {};
  }
}

const badgeOf = (count: number, label: string) =>
  count > 0 && (
    <Badge className="figures lg:ms-auto">
      <span>{formatCompactCount(count)}</span>
      <span className="sr-only">{` ${label}`}</span>
    </Badge>
  );

/** The pages that need a session. Each page checks it too: Next.js does not render a layout on every navigation. */
export default async function AreaLayout({ children }: { children: ReactNode }) {
  const { email } = await requireOperator();
  // The badges are not streamed: arriving later, they would push the sections after them.
  return (
    <Shell email={email} badges={await readBadges()}>
      <OperateProvider operate={operate}>{children}</OperateProvider>
    </Shell>
  );
}
