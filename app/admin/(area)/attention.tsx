import 'server-only';
import { type ReactNode, Suspense } from 'react';
import { SendingTable } from '@/components/admin/mailings/sending-table';
import { Section } from '@/components/admin/ui/headings';
import { RowLink } from '@/components/admin/ui/links';
import { PageLink } from '@/components/admin/ui/page-link';
import { Badge } from '@/components/ui/badge';
import { addDetails, listActiveMailings } from '@/lib/admin/mailings/mailings';
import { DEFAULT_PATH } from '@/lib/admin/paths';
import { readOpenFindings, readSlowChecks } from '@/lib/admin/today/today';
import type { Range } from '@/lib/admin/today/today-words';
import { runtime } from '@/lib/runtime';

export async function readAttention() {
  const { db } = runtime().admin;
  const [found, active] = await Promise.all([readOpenFindings(db), listActiveMailings(db)]);
  const stopped = active.filter(({ state }) => state === 'stopped');
  return { found, stopped: await addDetails(db, stopped, true) };
}

const ITEM_CLASS =
  'figures flex min-h-9 items-center rounded-sm bg-warn/12 px-3 py-1.5 font-medium text-strong hover:underline touch:min-h-11';

interface AttentionProps {
  range: Range;
  reading: ReturnType<typeof readAttention>;
}

export async function Attention({ range, reading }: AttentionProps) {
  const { found, stopped } = await reading;
  return (
    <section aria-label="What needs attention" className="grid gap-y-6">
      {stopped.length > 0 && (
        <Section title="Emails are stopped">
          <SendingTable mailings={stopped} />
        </Section>
      )}
      <ul className="grid gap-y-2">
        {found.map(({ id, sentence, link = DEFAULT_PATH }) => (
          <FindingItem key={`${id} ${sentence}`} text={sentence} href={link} />
        ))}
        <Suspense fallback={<CheckLine>Checking…</CheckLine>}>
          <CheckItem isQuiet={found.length === 0 && stopped.length === 0} range={range} />
        </Suspense>
      </ul>
    </section>
  );
}

const badges = {
  problem: { variant: 'bad', label: 'Problem' },
  warning: { variant: 'warn', label: 'Warning' },
  task: { variant: 'warn', label: 'Task' },
} as const;

/** The slow checks share a line, so that those that fail do not push the figures down. */
async function CheckItem({ isQuiet, range }: { isQuiet: boolean; range: Range }) {
  const found = await readSlowChecks(runtime().admin.db, range);
  if (!found) return <CheckLine>The checks are running.</CheckLine>;
  if (found.length === 0)
    return <CheckLine>{isQuiet ? 'Nothing needs attention.' : 'The checks found nothing else.'}</CheckLine>;
  return (
    <li>
      <details>
        <summary className={ITEM_CLASS}>{`Found by the checks: ${found.length}`}</summary>
        <ul className="divide-y divide-hairline">
          {found.map(({ severity, sentence, remedy, link }) => (
            <li key={sentence} className="py-2 text-sm">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <Badge variant={badges[severity].variant}>{badges[severity].label}</Badge>
                {link ? <RowLink href={link}>{sentence}</RowLink> : <span>{sentence}</span>}
              </p>
              <p className="mt-1 text-muted wrap-anywhere">{remedy}</p>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** It is as high as a finding, which can take its place. */
function CheckLine({ children }: { children: ReactNode }) {
  return <li className="flex min-h-9 items-center text-muted text-sm touch:min-h-11">{children}</li>;
}

function FindingItem({ text, href }: { text: string; href: string }) {
  return (
    <li>
      <PageLink href={href} className={ITEM_CLASS}>
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <span aria-hidden="true" className="ms-auto ps-3">
          →
        </span>
      </PageLink>
    </li>
  );
}
