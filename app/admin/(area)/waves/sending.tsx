import 'server-only';
import { Section } from '@/components/admin/ui/headings';
import { SendingTable } from '@/components/admin/waves/sending-table';
import { type ListedBrake, listBrakes } from '@/lib/operators/mail/mail-brakes';
import { runtime } from '@/lib/runtime';
import { changeSending } from '../actions';

/** Nothing unless a wave, or the one with this id, is being sent. */
export async function Sending({ only }: { only?: string }) {
  const brakes = await listBrakes(runtime().admin.db);
  const shown = brakes.filter(({ id }) => only === undefined || id === only);
  return shown.length > 0 && <Brakes title="Being sent" brakes={shown} />;
}

export function Brakes({ title, brakes }: { title: string; brakes: ListedBrake[] }) {
  return (
    <Section title={title}>
      <SendingTable brakes={brakes} change={changeSending} />
    </Section>
  );
}
