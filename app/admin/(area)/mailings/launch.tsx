import 'server-only';
import { PlaceFigures, type Reporters } from '@/components/admin/mailings/places';
import { Section } from '@/components/admin/ui/headings';
import { hasInvited, readAllPlaces } from '@/lib/admin/mailings/mailings';
import type { Env } from '@/lib/config/env';
import { runtime } from '@/lib/runtime';

export const reportersOf = ({ RESEND_WEBHOOK_SECRET, APP_TOKEN }: Env): Reporters => ({
  hasEvents: RESEND_WEBHOOK_SECRET !== undefined,
  hasApp: APP_TOKEN !== undefined,
});

/** What became of all invitations, once there are some. */
export async function Launch() {
  const { admin, env } = runtime();
  const places = await readAllPlaces(admin.db);
  return (
    hasInvited(places) && (
      <Section title="Launch">
        <PlaceFigures places={places} {...reportersOf(env)} />
      </Section>
    )
  );
}
