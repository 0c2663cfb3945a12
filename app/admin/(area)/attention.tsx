import 'server-only';
import { type ReactNode, Suspense } from 'react';
import { PageLink } from '@/components/admin/ui/page-link';
import { readDoctorFindings, readTasks, type Task } from '@/lib/admin/overview/attention';
import type { Range } from '@/lib/admin/overview/period';
import { listBrakes } from '@/lib/operators/mail/mail-brakes';
import { plural } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { Brakes } from './waves/sending';

export async function readAttention() {
  const { db } = runtime().admin;
  const [{ value: tasks }, brakes] = await Promise.all([readTasks(db), listBrakes(db)]);
  return { tasks, stopped: brakes.filter(({ state }) => state === 'stopped') };
}

interface AttentionProps {
  range: Range;
  reading: ReturnType<typeof readAttention>;
}

export async function Attention({ range, reading }: AttentionProps) {
  const { tasks, stopped } = await reading;
  return (
    <section aria-label="What needs attention" className="grid gap-y-6">
      {stopped.length > 0 && <Brakes title="Emails are stopped" brakes={stopped} />}
      <ul className="grid gap-y-2">
        {tasks.map((task) => (
          <TaskItem key={task.href} {...task} />
        ))}
        <Suspense fallback={<CheckLine>Checking…</CheckLine>}>
          <CheckItem isQuiet={tasks.length === 0 && stopped.length === 0} range={range} />
        </Suspense>
      </ul>
    </section>
  );
}

/** What `doctor` finds. The state of mail is among the other tasks. */
async function CheckItem({ isQuiet, range }: { isQuiet: boolean; range: Range }) {
  const found = await readDoctorFindings(runtime().admin.db, range);
  if (!found) return <CheckLine>The checks are running.</CheckLine>;
  const names = new Set(
    found.value.flatMap(({ name, status }) => (status === 'ok' || name === 'mail queue' ? [] : name)),
  );
  if (names.size > 0) {
    const text = `Found by ${plural(names.size, 'check')}: ${[...names].join(', ')}`;
    return <TaskItem text={text} href="#checks" />;
  }
  return <CheckLine>{isQuiet ? 'Nothing needs attention.' : 'The checks found nothing else.'}</CheckLine>;
}

/** As high as a task, which can take its place. */
function CheckLine({ children }: { children: ReactNode }) {
  return <li className="flex min-h-9 items-center text-muted text-sm touch:min-h-11">{children}</li>;
}

function TaskItem({ text, href }: Task) {
  return (
    <li>
      <PageLink
        href={href}
        className="figures flex min-h-9 items-center rounded-sm bg-warn/12 px-3 py-1.5 font-medium text-strong hover:underline touch:min-h-11"
      >
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <span aria-hidden="true" className="ms-auto ps-3">
          →
        </span>
      </PageLink>
    </li>
  );
}
