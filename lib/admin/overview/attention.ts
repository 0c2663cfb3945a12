import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '@/db/client';
import { readMailQueue } from '@/db/outbox/mail-queue';
import { countAppeals } from '@/db/queries/appeals';
import { readLargestGroups } from '@/db/queries/reports/review-groups';
import { MINUTE_MS } from '../../days';
import { LARGE_GROUP, LATE_MAIL_MINUTES } from '../../email/alerts';
import { runDoctor } from '../../findings/doctor';
import type { Finding } from '../../findings/finding';
import { plural } from '../../plural';
import { cachedRead } from '../cached-reads';
import { formatDuration } from '../format';
import { href } from '../paths';
import { SELF_DECIDING } from '../review/groups';
import { groupPath } from '../review/review-words';
import { readCoefficient, readCreditTotals, readForecast, readMailTotals } from './figures';
import type { Range } from './period';

export interface Task {
  text: string;
  href: string;
}

const GROUPS_SHOWN = 3;
/** How long a page waits for the checks. */
const PATIENCE_MS = 1_500;

/** Without stopped mail, which the page shows with its buttons, and without what `doctor` finds, which takes longer. */
export const readTasks = cachedRead(async (handle): Promise<Task[]> => {
  const [mail, appeals, groups] = await Promise.all([
    readMailQueue(handle),
    countAppeals(handle),
    readLargestGroups(handle, { except: SELF_DECIDING, minFriends: LARGE_GROUP, limit: GROUPS_SHOWN }),
  ]);
  const list = (status: string) => href('/admin/mail/list', { status });
  const isLate = mail.oldestSeconds > LATE_MAIL_MINUTES * 60;
  const oldest = `the oldest for ${formatDuration(mail.oldestSeconds)}`;
  return [
    isLate && { text: `Waiting: ${plural(mail.pending, 'email')}, ${oldest}`, href: list('pending') },
    mail.dead > 0 && { text: `Not sent: ${plural(mail.dead, 'dead email')}`, href: list('dead') },
    appeals > 0 && {
      text: `Asked for a check: ${plural(appeals, 'appeal')}`,
      href: href('/admin/review', { view: 'appeals' }),
    },
    ...groups.map(({ friends, signupPosition, referrerId, reason }) => ({
      text: `A large group: ${plural(friends, 'withheld referral')} of #${signupPosition}`,
      href: groupPath({ referrerId, reason }),
    })),
  ].filter((task) => task !== false);
});

/** The checks read every table, which takes seconds with a million people. */
const readChecks = cachedRead(
  async (handle): Promise<Finding[]> => {
    const findings: Finding[] = [];
    for await (const finding of runDoctor(process.env, handle, { online: false })) findings.push(finding);
    return findings;
  },
  5 * MINUTE_MS,
  60 * MINUTE_MS,
);

/** The first checks of a process begin after the figures, which they would slow down. Undefined while they run. */
export async function readDoctorFindings(handle: Handle, range: Range) {
  const figures = [readForecast, readCoefficient, readCreditTotals, readMailTotals];
  const checks = Promise.allSettled(figures.map((read) => read(handle, range))).then(() =>
    readChecks(handle),
  );
  return Promise.race([checks, sleep(PATIENCE_MS, undefined, { ref: false })]);
}
