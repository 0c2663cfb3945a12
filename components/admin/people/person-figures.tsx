import type { ComponentProps, ReactNode } from 'react';
import { LocalTime } from '@/components/admin/ui/local-time';
import { Stat, StatGroup } from '@/components/admin/ui/stat';
import { placeTitles } from '@/lib/admin/people/people-view';
import type { PersonPage } from '@/lib/admin/people/person-page';
import { formatCents } from '@/lib/credit/money';
import { kindTitles, mailTitle, mailVariant, suppressionTitles } from '@/lib/mail-words';
import { plural } from '@/lib/plural';

/** What a support mail asks for, on the first screen of a phone. `line` takes longer to read. */
export function PersonFigures({ line, ...page }: PersonPage & { line: ReactNode }) {
  const { person, invitation, suppression, lastMail } = page;
  const { signupPosition, storeCreditCents, referralCount, isVip, handedOverAt } = person;
  const friends = [
    plural(referralCount, 'paid friend'),
    isVip && 'VIP',
    handedOverAt && 'final: the app has it',
  ];
  return (
    <StatGroup>
      <Stat label="Place" value={`#${signupPosition}`} hint={line} />
      <Stat label="Invitation" {...describeInvitation(invitation)} />
      <Stat
        label="Credit"
        value={formatCents(storeCreditCents)}
        href="#friends"
        hint={friends.filter(Boolean).join(', ')}
      />
      <Stat label="Last email" {...describeLastMail(suppression, lastMail)} />
    </StatGroup>
  );
}

type Figure = Omit<ComponentProps<typeof Stat>, 'label'>;

function describeInvitation(invitation: PersonPage['invitation']): Figure {
  if (!invitation) return { value: 'None' };
  const { status, stage, decidedAt, expiresAt } = invitation;
  const end = decidedAt ?? expiresAt;
  return { value: placeTitles[status], hint: end && timed(stage === 'invited' ? 'Until' : 'On', end) };
}

/** That the person gets no email says more than the email before that. */
function describeLastMail(suppression: PersonPage['suppression'], mail: PersonPage['lastMail']): Figure {
  if (suppression && suppression.reason !== mail?.outcome) {
    const { reason, createdAt } = suppression;
    return { value: suppressionTitles[reason], tone: 'bad', hint: timed('Gets none since', createdAt) };
  }
  if (!mail) return { value: 'None' };
  const hint = timed(`${kindTitles[mail.kind]},`, mail.sentAt ?? mail.requestedAt);
  return { value: mailTitle(mail), tone: mailVariant(mail) === 'bad' ? 'bad' : 'strong', hint };
}

const timed = (words: string, at: Date) => (
  <>
    <span>{`${words} `}</span>
    <LocalTime value={at} />
  </>
);
