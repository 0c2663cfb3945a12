import { cache, Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { PageHeader, Section } from '@/components/admin/ui/headings';
import { MailPreview } from '@/components/admin/ui/mail-preview';
import { PagedTable } from '@/components/admin/ui/paged-table';
import { Skeleton } from '@/components/admin/ui/placeholders';
import { pastWaveColumns } from '@/components/admin/waves/past-waves';
import { SendWave } from '@/components/admin/waves/send-wave';
import { WaveForm } from '@/components/admin/waves/wave-form';
import { WavePlanView } from '@/components/admin/waves/wave-plan';
import {
  countInLine,
  countWaves,
  listPastWaves,
  planWave,
  previewInvitation,
  type WaveSearch,
  waveSearch,
} from '@/lib/admin/waves/waves';
import { senderOf } from '@/lib/email/compose/sender';
import { runtime } from '@/lib/runtime';
import { inviteNext, sendTest } from '../actions';
import { Sending } from './sending';

export const metadata = { title: 'Waves' };

export default async function WavesPage({ searchParams }: PageProps<'/admin/waves'>) {
  await requireOperator();
  const search = waveSearch.parse(await searchParams);
  const { size, by, again, page } = search;
  const { admin, env } = runtime();
  // Before the plan is read: whoever sees an old plan has an old count, too.
  const seen = await countWaves(admin.db);
  return (
    <>
      <PageHeader title="Waves" description="Invite the next people in line to early access." />
      <div className="grid gap-10">
        <Sending />
        <Section title="Next wave">
          <WaveForm search={search} />
          <Suspense key={`${size} ${by} ${again}`} fallback={<Skeleton className="h-120" />}>
            <Plan search={search} seen={seen} />
          </Suspense>
        </Section>
        <Suspense key={`${by} ${again}`} fallback={<Skeleton className="h-144" />}>
          <Invitation search={search} />
        </Suspense>
        <Section title="Past waves">
          <PagedTable
            label="Figures of past waves"
            path="/admin/waves"
            search={search}
            columns={pastWaveColumns({
              hasEvents: env.RESEND_WEBHOOK_SECRET !== undefined,
              hasApp: env.APP_TOKEN !== undefined,
            })}
            rowKey={({ wave }) => wave}
            read={() => listPastWaves(admin.db, page)}
            empty={{
              title: 'No waves yet',
              description: 'Send yourself a test of the invitation first. Then invite a few people above.',
            }}
          />
        </Section>
      </div>
    </>
  );
}

/** Ordering by score sorts everybody in line. */
const planOnce = cache((search: WaveSearch) => planWave(runtime().admin.db, search));

async function Plan({ search, seen }: { search: WaveSearch; seen: number }) {
  const { admin, env } = runtime();
  const { db } = admin;
  const again = search.again !== undefined;
  const [plan, { value: inLine }] = await Promise.all([planOnce(search), countInLine(db, again)]);
  return (
    <>
      <WavePlanView plan={plan} inLine={inLine} />
      {plan.people > 0 && (
        <div className="mt-6 flex justify-end">
          <SendWave
            inviteNext={inviteNext}
            size={plan.people}
            by={search.by}
            again={again}
            seen={seen}
            hasEarlyAccess={env.EARLY_ACCESS_URL !== undefined}
            hasEvents={env.RESEND_WEBHOOK_SECRET !== undefined}
          />
        </div>
      )}
    </>
  );
}

async function Invitation({ search }: { search: WaveSearch }) {
  const { admin, env } = runtime();
  const { mail, opens } = await previewInvitation(admin.db, senderOf(env), await planOnce(search));
  return <MailPreview title="The invitation" mail={mail} opens={opens} sendTest={sendTest} />;
}
