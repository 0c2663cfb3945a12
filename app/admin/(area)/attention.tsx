import 'server-only';
import type { ComponentProps } from 'react';
import { SendingCard } from '@/components/admin/mailings/sending-card';
import { FindingRow, PutAside } from '@/components/admin/today/findings';
import { addDetails, listActiveMailings } from '@/lib/admin/mailings/mailings';
import type { readNeeds } from '@/lib/admin/today/needs';
import { runtime } from '@/lib/runtime';

interface AttentionProps extends Pick<ComponentProps<typeof SendingCard>, 'reader'> {
  reading: ReturnType<typeof readNeeds>;
}

/** What needs somebody. Stopped mail comes first, because people wait for it. */
export async function Attention({ reading, reader }: AttentionProps) {
  const { db } = runtime().admin;
  const [needs, active] = await Promise.all([reading, listActiveMailings(db)]);
  const stopped = active.filter(({ state }) => state === 'stopped');
  const isQuiet = needs.isComplete && stopped.length + needs.open.length === 0;
  return (
    <section aria-label="What needs somebody">
      <ul className="grid gap-2">
        {(await addDetails(db, stopped, true)).map((mailing) => (
          <SendingCard key={mailing.id} mailing={mailing} reader={reader} />
        ))}
        {needs.open.map((need) => (
          <FindingRow key={`${need.id} ${need.subject}`} need={need} />
        ))}
        {isQuiet && <li className="text-muted">Nothing needs you.</li>}
        {!needs.isComplete && <li className="text-muted text-sm">The slower checks have no result yet.</li>}
      </ul>
      {needs.aside.length > 0 && <PutAside needs={needs.aside} />}
    </section>
  );
}
