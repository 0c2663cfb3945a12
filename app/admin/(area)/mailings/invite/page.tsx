import { cache, Suspense } from 'react';
import { readForPage, requireOperator } from '@/app/admin/session';
import { InvitationForm } from '@/components/admin/mailings/invitation-form';
import { InvitationPlan } from '@/components/admin/mailings/invitation-plan';
import { OperationButton } from '@/components/admin/operation/operation-button';
import { PageHeader } from '@/components/admin/ui/headings';
import { BackLink } from '@/components/admin/ui/links';
import { MailPreview } from '@/components/admin/ui/mail-preview';
import { PageLink } from '@/components/admin/ui/page-link';
import { EmptyState, Skeleton } from '@/components/admin/ui/placeholders';
import { buttonVariants } from '@/components/ui/button';
import {
  countWaves,
  listActiveMailings,
  planWave,
  previewInvitation,
  readInLine,
  type WaveSearch,
  waveSearch,
} from '@/lib/admin/mailings/mailings';
import { href } from '@/lib/admin/paths';
import { senderOf } from '@/lib/email/compose/sender';
import { wavesVersion } from '@/lib/operations/versions';
import { formatPeople } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { sendTest } from '../../actions';
import { Sending } from '../sending';

export const metadata = { title: 'Invite people' };

export default async function InvitePage({ searchParams }: PageProps<'/admin/mailings/invite'>) {
  await requireOperator();
  const asked = await searchParams;
  const search = waveSearch.parse(asked);
  const { size, by, again } = search;
  // This is read before the plan, so that an old plan comes with an old count, too.
  const { db } = runtime().admin;
  const seen = await readForPage(countWaves(db));
  const isRunning = (await readForPage(listActiveMailings(db))).some(({ kind }) => kind === 'invitation');
  return (
    <>
      <BackLink href="/admin/mailings" label="Send" />
      <PageHeader
        title="Invite people"
        description="Invite the next people on the waitlist to early access."
      />
      <div className="grid gap-10">
        <Suspense>
          <Sending />
        </Suspense>
        {asked.size === undefined && isRunning ? (
          <EmptyState
            title="A wave is not finished yet"
            description="Wait for what becomes of its emails before you invite more people. Its people are not in the next wave."
          >
            <PageLink
              href={href('/admin/mailings/invite', { size })}
              className={buttonVariants({ variant: 'secondary' })}
            >
              Plan another wave
            </PageLink>
          </EmptyState>
        ) : (
          <>
            <InvitationForm search={search} />
            <Suspense key={`${size} ${by} ${again}`} fallback={<Skeleton className="h-120" />}>
              <Plan search={search} seen={seen} />
            </Suspense>
            <Suspense key={`${by} ${again}`} fallback={<Skeleton className="h-144" />}>
              <Invitation search={search} />
            </Suspense>
          </>
        )}
      </div>
    </>
  );
}

/** Ordering by score sorts the whole waitlist. */
const planOnce = cache((search: WaveSearch) => planWave(runtime().admin.db, search));

async function Plan({ search, seen }: { search: WaveSearch; seen: number }) {
  const { db } = runtime().admin;
  const again = search.again !== undefined;
  const [plan, inLine] = await Promise.all([planOnce(search), readInLine(db, again)]);
  return (
    <div>
      <InvitationPlan plan={plan} inLine={inLine} />
      {plan.people > 0 && (
        <div className="mt-6 flex justify-end">
          <OperationButton
            name="invite"
            input={{ wave: plan.people, by: search.by, again }}
            seen={wavesVersion(seen)}
            label={`Invite ${formatPeople(plan.people)}`}
            variant="primary"
            next={{ href: '/admin/mailings', text: 'The mail worker sends the emails.' }}
          />
        </div>
      )}
    </div>
  );
}

async function Invitation({ search }: { search: WaveSearch }) {
  const { admin, env } = runtime();
  const { mail, opens } = await previewInvitation(admin.db, senderOf(env), await planOnce(search));
  return <MailPreview title="The invitation" mail={mail} opens={opens} sendTest={sendTest} />;
}
