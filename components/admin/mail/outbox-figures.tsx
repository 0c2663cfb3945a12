import { formatCount } from '@/lib/admin/format';
import type { MailGroup } from '@/lib/admin/mail/outbox-pages';
import { LocalTime } from '../ui/local-time';
import { Stat, StatGroup } from '../ui/stat';

interface OutboxFiguresProps {
  groups: MailGroup[];
  sent: number;
}

export function OutboxFigures({ groups, sent }: OutboxFiguresProps) {
  const of = (status: MailGroup['status']) => groups.filter((group) => group.status === status);
  const count = (status: MailGroup['status']) => of(status).reduce((sum, { mails }) => sum + mails, 0);
  const oldest = of('pending')
    .map(({ oldestAt }) => oldestAt)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(0);
  const dead = count('dead');
  return (
    <StatGroup className="mb-8">
      <Stat
        label="Waiting"
        value={formatCount(count('pending'))}
        hint={
          oldest && (
            <>
              since <LocalTime value={oldest} />
            </>
          )
        }
      />
      <Stat label="Dead" value={formatCount(dead)} tone={dead > 0 ? 'bad' : 'strong'} />
      <Stat label="Cancelled" value={formatCount(count('cancelled'))} />
      <Stat label="Sent" value={formatCount(sent)} />
    </StatGroup>
  );
}
