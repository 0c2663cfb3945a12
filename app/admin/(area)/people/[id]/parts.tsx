import { CreditChangeButton } from '@/components/admin/people/credit-change';
import { Friends } from '@/components/admin/people/friends';
import { Ledger } from '@/components/admin/people/ledger';
import type { PersonActions } from '@/components/admin/people/person-actions';
import { PersonAudit } from '@/components/admin/people/person-audit';
import { PersonMails } from '@/components/admin/people/person-mails';
import { Pager } from '@/components/admin/ui/pager';
import { Section } from '@/components/admin/ui/section';
import type { EntryCursor } from '@/lib/admin/people/entry-cursor';
import type { PersonFacts } from '@/lib/admin/people/person-facts';
import {
  hasWithheldReferrals,
  readFriends,
  readLedger,
  readPersonAudit,
} from '@/lib/admin/people/person-lists';
import { readPersonMails } from '@/lib/admin/people/person-mails';
import { senderOf } from '@/lib/email/compose/sender';
import { runtime } from '@/lib/runtime';

interface FriendsPartProps {
  person: PersonFacts;
  actions: PersonActions;
  after?: string;
}

export async function FriendsPart({ person: { id, erasedAt }, actions, after }: FriendsPartProps) {
  const { db } = runtime().admin;
  const [{ items, next }, hasWithheld] = await Promise.all([
    readFriends(db, id, after),
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
      <Friends friends={items} decide={erasedAt ? null : actions.decideReferral} />
      <Pager
        label="friends"
        first={after ? `/admin/people/${id}` : null}
        next={next && `/admin/people/${id}?friends=${next}`}
      />
    </Section>
  );
}

export async function LedgerPart({ id, after }: { id: string; after?: EntryCursor }) {
  const { items, next } = await readLedger(runtime().admin.db, id, after);
  return (
    <Section title="Ledger">
      <Ledger items={items} />
      <Pager
        label="the ledger"
        first={after ? `/admin/people/${id}` : null}
        next={next && `/admin/people/${id}?ledger=${next}`}
      />
    </Section>
  );
}

export async function MailsPart({ id }: { id: string }) {
  const { admin, env } = runtime();
  return (
    <Section title="Emails">
      <PersonMails mails={await readPersonMails(admin.db, senderOf(env), id)} />
    </Section>
  );
}

export async function AuditPart({ id }: { id: string }) {
  return (
    <Section title="Audit">
      <PersonAudit items={await readPersonAudit(runtime().admin.db, id)} />
    </Section>
  );
}
