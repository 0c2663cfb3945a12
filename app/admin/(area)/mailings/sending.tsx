import 'server-only';
import { SendingCard } from '@/components/admin/mailings/sending-card';
import { Section } from '@/components/admin/ui/headings';
import { addDetails, listActiveMailings } from '@/lib/admin/mailings/mailings';
import { runtime } from '@/lib/runtime';
import { requireOperator } from '../../session';

/** Mailings that are being sent, stopped or ended, or only the one with this id. */
export async function Sending({ only }: { only?: string }) {
  const { email: actor } = await requireOperator();
  const { admin, env } = runtime();
  const mailings = await listActiveMailings(admin.db);
  const shown = mailings.filter(({ id }) => only === undefined || id === only);
  if (shown.length === 0) return null;
  return (
    <Section title="Being sent">
      <ul className="grid gap-2">
        {(await addDetails(admin.db, shown, env.RESEND_WEBHOOK_SECRET !== undefined)).map((mailing) => (
          <SendingCard key={mailing.id} mailing={mailing} reader={{ actor }} />
        ))}
      </ul>
    </Section>
  );
}
