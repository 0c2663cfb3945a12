import 'server-only';
import { SendingTable } from '@/components/admin/mailings/sending-table';
import { Section } from '@/components/admin/ui/headings';
import { listActiveMailings } from '@/lib/admin/mailings/mailings';
import { runtime } from '@/lib/runtime';

/** Mailings that are being sent, stopped or ended, or only the one with this id. */
export async function Sending({ only }: { only?: string }) {
  const mailings = await listActiveMailings(runtime().admin.db);
  const shown = mailings.filter(({ id }) => only === undefined || id === only);
  return (
    shown.length > 0 && (
      <Section title="Being sent">
        <SendingTable mailings={shown} />
      </Section>
    )
  );
}
