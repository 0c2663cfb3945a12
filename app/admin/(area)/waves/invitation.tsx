import { sendTest } from '@/app/admin/(area)/waves/actions';
import { Section } from '@/components/admin/ui/section';
import { InvitationPreview } from '@/components/admin/waves/invitation-preview';
import { SendTestButton } from '@/components/admin/waves/send-test';
import { sampleInvitation } from '@/lib/admin/waves/sample-invitation';
import { senderOf } from '@/lib/email/compose/sender';
import { runtime } from '@/lib/runtime';

/** The email that everybody in the wave gets. */
export async function Invitation({ to }: { to: string }) {
  const { from, subject, html } = await sampleInvitation(senderOf(runtime().env), to);
  return (
    <Section title="The invitation" actions={<SendTestButton sendTest={sendTest} />}>
      <InvitationPreview from={from} subject={subject} html={html} />
    </Section>
  );
}
