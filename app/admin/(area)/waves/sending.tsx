import 'server-only';
import { Section } from '@/components/admin/ui/headings';
import { SendingTable } from '@/components/admin/waves/sending-table';
import { listBrakes } from '@/lib/operators/mail/mail-brakes';
import { runtime } from '@/lib/runtime';
import { changeSending } from '../actions';

interface SendingProps {
  onlyStopped?: boolean;
  /** The id of one wave. */
  only?: string;
}

/** Nothing unless a wave is being sent or mail is stopped. */
export async function Sending({ onlyStopped = false, only }: SendingProps) {
  const brakes = await listBrakes(runtime().admin.db);
  const shown = brakes
    .filter(({ id }) => only === undefined || id === only)
    .filter(({ id, state }) => state === 'stopped' || (!onlyStopped && id !== 'welcome'));
  if (shown.length === 0) return null;
  return (
    <Section title={onlyStopped ? 'Emails are stopped' : 'Being sent'}>
      <SendingTable brakes={shown} change={changeSending} />
    </Section>
  );
}
