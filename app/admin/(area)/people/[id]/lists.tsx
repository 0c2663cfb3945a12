import { AuditTable } from '@/components/admin/audit/audit-table';
import { CreditChangeButton } from '@/components/admin/people/credit-change';
import { FriendTable } from '@/components/admin/people/friend-table';
import { LedgerTimeline } from '@/components/admin/people/ledger-timeline';
import { PersonMails } from '@/components/admin/people/person-mails';
import { Section } from '@/components/admin/ui/headings';
import { Pager } from '@/components/admin/ui/links';
import { listPersonAudit } from '@/lib/admin/audit/audit';
import type { PersonActions } from '@/lib/admin/people/person-actions';
import { readPersonMails } from '@/lib/admin/people/person-mails';
import {
  hasWithheldReferrals,
  type PersonPage,
  readFriends,
  readLedger,
} from '@/lib/admin/people/person-page';
import { senderOf } from '@/lib/email/compose/sender';
import { runtime } from '@/lib/runtime';

/** Both lists have pages, and each keeps its own when the other one turns. */
interface Pages {
  friends: number;
  ledger: number;
}

interface FriendsProps {
  person: PersonPage['person'];
  actions: PersonActions;
  pages: Pages;
}

export async function Friends({ person: { id, erasedAt }, actions, pages }: FriendsProps) {
  const { db } = runtime().admin;
  const [{ rows, hasNext }, hasWithheld] = await Promise.all([
    readFriends(db, id, pages.friends),
    hasWithheldReferrals(db, id),
  ]);
  return (
    <Section
      title="Friends"
      actions={
        hasWithheld &&
        !erasedAt && (
          <CreditChangeButton
            action={actions.decideReferrals}
            id={id}
            decision="release"
            what="all withheld referrals"
            label="Release all withheld"
            size="sm"
          />
        )
      }
    >
      <FriendTable friends={rows} decide={erasedAt ? null : actions.decideReferral} />
      <Pager
        label="friends"
        path={`/admin/people/${id}`}
        search={{ ...pages }}
        parameter="friends"
        hasNext={hasNext}
      />
    </Section>
  );
}

export async function Ledger({ id, pages }: { id: string; pages: Pages }) {
  const { rows, hasNext } = await readLedger(runtime().admin.db, id, pages.ledger);
  return (
    <Section title="Ledger">
      <LedgerTimeline items={rows} />
      <Pager
        label="the ledger"
        path={`/admin/people/${id}`}
        search={{ ...pages }}
        parameter="ledger"
        hasNext={hasNext}
      />
    </Section>
  );
}

export async function Emails({ id }: { id: string }) {
  const { admin, env } = runtime();
  return (
    <Section title="Emails">
      <PersonMails mails={await readPersonMails(admin.db, senderOf(env), id)} />
    </Section>
  );
}

export async function Audit({ id }: { id: string }) {
  const { rows } = await listPersonAudit(runtime().admin.db, id);
  return (
    <Section title="Audit">
      <AuditTable items={rows} />
    </Section>
  );
}
