import 'server-only';
import Link from 'next/link';
import { Suspense } from 'react';
import { LocalTime } from '@/components/admin/ui/local-time';
import { readDoctorFindings, readTasks, type Task } from '@/lib/admin/overview/attention';
import { listBrakes } from '@/lib/operators/mail/mail-brakes';
import { plural } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { Sending } from './waves/sending';

/** What an operator should look at first, each with the link to where it is solved. */
export async function Attention() {
  const { db } = runtime().admin;
  const [{ value: tasks }, brakes] = await Promise.all([readTasks(db), listBrakes(db)]);
  const isStopped = brakes.some(({ state }) => state === 'stopped');
  return (
    <section aria-label="What needs attention" className="grid gap-y-6">
      <Sending onlyStopped />
      <ul className="grid gap-y-2 empty:hidden">
        {tasks.map((task) => (
          <TaskItem key={task.href} {...task} />
        ))}
        <Suspense fallback={<li className="text-muted text-sm">Checking…</li>}>
          <CheckItem isQuiet={tasks.length === 0 && !isStopped} />
        </Suspense>
      </ul>
    </section>
  );
}

/** What `doctor` finds. The state of mail is among the other tasks. */
async function CheckItem({ isQuiet }: { isQuiet: boolean }) {
  const { value, at } = await readDoctorFindings(runtime().admin.db);
  const names = new Set(
    value.flatMap(({ name, status }) => (status === 'ok' || name === 'mail queue' ? [] : name)),
  );
  if (names.size > 0) {
    const text = `Found by ${plural(names.size, 'check')}: ${[...names].join(', ')}`;
    return <TaskItem text={text} href="#checks" />;
  }
  if (!isQuiet) return null;
  return (
    <li className="text-muted text-sm">
      {'Nothing needs attention. Checked at '}
      <LocalTime value={at} style="time" />
    </li>
  );
}

/** Something to decide or repair, which leads to where that is done. */
function TaskItem({ text, href }: Task) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="figures flex min-h-9 items-center rounded-sm bg-warn/12 px-3 font-medium text-strong hover:underline touch:min-h-11"
      >
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <span aria-hidden="true" className="ms-auto ps-3">
          →
        </span>
      </Link>
    </li>
  );
}
