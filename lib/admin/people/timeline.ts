import type { Handle } from '@/db/client';
import { listMailForPerson } from '@/db/outbox/list-mail';
import { listInvitations } from '@/db/queries/invitations/of-person';
import { type FriendEvent, readFriendEvents } from '@/db/queries/reports/timeline';
import { everything } from '@/db/statements';
import { listActs, readMailingLinks } from '../audit/audit';
import type { PersonPage } from './person-page';
import * as words from './timeline-words';

export interface Timeline {
  entries: words.TimelineEntry[];
  friends?: FriendEvent[];
}

export async function readTimeline(handle: Handle, page: PersonPage): Promise<Timeline> {
  const { id } = page.person;
  const filter = { subjectId: id, referrerId: page.arrival?.referrer.id };
  const [mails, invitations, acts, friends] = await Promise.all([
    listMailForPerson(handle, id),
    listInvitations(handle, id),
    listActs(handle, filter, everything),
    readFriendEvents(handle, id),
  ]);
  const mailingOf = await readMailingLinks(handle, [...mails, ...invitations]);
  // The welcome email's time is when its transaction began, some milliseconds before the person joined.
  const after = (at: Date) => new Date(Math.max(at.getTime(), page.person.createdAt.getTime()));
  const facts = [
    ...invitations.flatMap((one) => words.describeInvitation(one, mailingOf(one.mailingId))),
    ...words.describePerson(page),
  ];
  // An operator's act of the same moment says the same, and by whom.
  const actTimes = new Set(acts.map(({ at }) => at.getTime()));
  const entries = [
    ...acts.map((act) => words.describeAct(act, id)),
    ...mails.map((mail) =>
      words.describeMail({ ...mail, requestedAt: after(mail.requestedAt) }, mailingOf(mail.mailingId)),
    ),
    ...facts.filter(({ at }) => !actTimes.has(at.getTime())),
  ];
  return { entries, friends };
}
