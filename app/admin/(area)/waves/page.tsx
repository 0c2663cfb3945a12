import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requireOperator } from '@/app/admin/session';
import { PageHeader } from '@/components/admin/ui/page-header';
import { Pager } from '@/components/admin/ui/pager';
import { Section } from '@/components/admin/ui/section';
import { Skeleton, TableSkeleton } from '@/components/admin/ui/skeleton';
import { PastWaves } from '@/components/admin/waves/past-waves';
import { SendWave } from '@/components/admin/waves/send-wave';
import { WaveForm } from '@/components/admin/waves/wave-form';
import { WavePlanSkeleton, WavePlanView } from '@/components/admin/waves/wave-plan';
import { href } from '@/lib/admin/href';
import { listPastWaves } from '@/lib/admin/waves/past-waves';
import { countInLine, parseWaveSearch, planWave, type WaveSearch } from '@/lib/admin/waves/wave-plan';
import { runtime } from '@/lib/runtime';
import { inviteNext } from './actions';
import { Invitation } from './invitation';

export const metadata: Metadata = { title: 'Waves' };

const PATH = '/admin/waves';

export default async function WavesPage({ searchParams }: PageProps<'/admin/waves'>) {
  const { email } = await requireOperator();
  const search = parseWaveSearch(await searchParams);
  const { size, by, page } = search;
  return (
    <>
      <PageHeader title="Waves" description="Invite the next people in line to early access." />
      <div className="grid gap-10">
        <Section title="Next wave">
          <WaveForm key={`${size} ${by}`} search={search} />
          <Suspense key={`${size} ${by} plan`} fallback={<WavePlanSkeleton />}>
            <Plan search={search} />
          </Suspense>
        </Section>
        <Suspense fallback={<Skeleton className="h-[36rem]" />}>
          <Invitation to={email} />
        </Suspense>
        <Section title="Past waves">
          <Suspense key={page} fallback={<TableSkeleton rows={4} />}>
            <Past search={search} />
          </Suspense>
        </Section>
      </div>
    </>
  );
}

async function Plan({ search }: { search: WaveSearch }) {
  const { admin, env } = runtime();
  const { db } = admin;
  const [plan, inLine] = await Promise.all([planWave(db, search), countInLine(db)]);
  return (
    <>
      <WavePlanView plan={plan} inLine={inLine} />
      {plan.people > 0 && (
        <div className="mt-6 flex justify-end">
          <SendWave
            inviteNext={inviteNext}
            size={plan.people}
            by={search.by}
            hasEarlyAccess={env.EARLY_ACCESS_URL !== undefined}
          />
        </div>
      )}
    </>
  );
}

async function Past({ search: { size, by, page } }: { search: WaveSearch }) {
  const { rows, hasNext } = await listPastWaves(runtime().admin.db, page);
  return (
    <>
      <PastWaves waves={rows} />
      <Pager
        label="waves"
        page={page}
        hasNext={hasNext}
        hrefOf={(other) => href(PATH, { size, by, page: other })}
      />
    </>
  );
}
