import 'server-only';
import { SendingTable } from '@/components/admin/mailings/sending-table';
import { RefreshControl } from '@/components/admin/overview/refresh-control';
import { Section } from '@/components/admin/ui/headings';
import { addDetails, listActiveMailings } from '@/lib/admin/mailings/mailings';
import { runtime } from '@/lib/runtime';
import { checkSession } from '../actions';

/** Mailings that are being sent, stopped or ended, or only the one with this id. */
export async function Sending({ only }: { only?: string }) {
  const { admin, env } = runtime();
  const mailings = await listActiveMailings(admin.db);
  const shown = mailings.filter(({ id }) => only === undefined || id === only);
  if (shown.length === 0) return null;
  const at = new Date();
  return (
    <Section title="Being sent" actions={<RefreshControl at={at} checkSession={checkSession} />}>
      <SendingTable mailings={await addDetails(admin.db, shown, env.RESEND_WEBHOOK_SECRET !== undefined)} />
    </Section>
  );
}
