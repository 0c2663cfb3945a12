import 'server-only';
import { SendingTable } from '@/components/admin/mailings/sending-table';
import { Section } from '@/components/admin/ui/headings';
import { RefreshButton } from '@/components/admin/ui/refresh-button';
import { addDetails, listActiveMailings } from '@/lib/admin/mailings/mailings';
import { runtime } from '@/lib/runtime';

/** Mailings that are being sent, stopped or ended, or only the one with this id. */
export async function Sending({ only }: { only?: string }) {
  const { admin, env } = runtime();
  const mailings = await listActiveMailings(admin.db);
  const shown = mailings.filter(({ id }) => only === undefined || id === only);
  if (shown.length === 0) return null;
  return (
    <Section title="Being sent" actions={<RefreshButton />}>
      <SendingTable mailings={await addDetails(admin.db, shown, env.RESEND_WEBHOOK_SECRET !== undefined)} />
    </Section>
  );
}
