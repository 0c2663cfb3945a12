import { Badge } from '@/components/ui/badge';
import type { ActiveMailing, MailingRow } from '@/lib/admin/mailings/mailings';
import { peopleHref } from '@/lib/admin/people/people-view';
import { formatCount, formatShare } from '@/lib/format';
import { describeAudience, explainStop, mailingStates } from '@/lib/mail-words';
import { mailingVersion } from '@/lib/operations/versions';
import { formatPeople, plural } from '@/lib/plural';
import { cn } from '@/lib/utils';
import { OperationButton } from '../operation/operation-button';
import { Bar } from '../ui/bar';
import { PersonLink, RowLink } from '../ui/links';
import { LocalText, LocalTime } from '../ui/local-time';
import { MailingName } from './mailing-name';

/** Standing mailings have no page, and can't be ended. */
const isStanding = ({ kind }: Pick<MailingRow, 'kind'>) => kind === 'welcome';

interface SendingCardProps {
  mailing: ActiveMailing;
  /** The operator who reads it. */
  reader: { actor: string };
}

/** A mailing that is being sent or is stopped. Its lines stay while people are queued and emails leave. */
export function SendingCard({ mailing, reader }: SendingCardProps) {
  const { id, state, bounces, progress } = mailing;
  const isStopped = state === 'stopped';
  const name = <MailingName {...mailing} />;
  const { title, variant } = mailingStates[state];
  return (
    <li className={cn('grid gap-2 border-s-3 bg-raised p-4', isStopped ? 'border-bad' : 'border-accent')}>
      <p className="flex flex-wrap items-center gap-x-2 font-medium text-strong">
        {isStanding(mailing) ? name : <RowLink href={`/admin/mailings/${id}`}>{name}</RowLink>}
        <Badge variant={variant}>{title}</Badge>
      </p>
      {isStopped && (
        <p className="wrap-anywhere">
          <LocalText text={explainStop(mailing, reader)} />
        </p>
      )}
      {progress && <Progress mailing={mailing} {...progress} />}
      <div className="flex flex-wrap items-start gap-2">
        <MailingButtons {...mailing} />
        {bounces.length > 0 && <Bounces mailing={mailing} />}
      </div>
    </li>
  );
}

type ProgressProps = NonNullable<ActiveMailing['progress']> & { mailing: ActiveMailing };

/** "100 of 200 sent, 3 bounced (3%)" */
function Progress({ mailing, done, of, bounced, isQueuing, wait }: ProgressProps) {
  const isStopped = mailing.state === 'stopped';
  return (
    <>
      <p className="figures">
        {`${formatCount(done)} of ${formatCount(of)} sent`}
        {bounced > 0 && !isStopped && `, ${formatCount(bounced)} bounced (${formatShare(bounced, done)})`}
      </p>
      <Bar
        parts={[
          [isStopped ? 'bg-bad' : 'bg-accent', done],
          ['bg-transparent', of - done],
        ]}
      />
      <p className="figures text-muted text-sm wrap-anywhere">
        {isStopped && <span>{`${formatPeople(of - done)} wait${of - done === 1 ? 's' : ''}. `}</span>}
        <span>{isQueuing ? 'People are being queued.' : `To ${describeAudience(mailing)}.`}</span>
        {wait && (
          <>
            <span> Waits until </span>
            <LocalTime value={wait.until} style="minute" />
            <span>{` for the outcome of ${formatCount(wait.mails)}.`}</span>
          </>
        )}
      </p>
    </>
  );
}

/** Whose email bounced, and why, in the words of the receiving server. */
function Bounces({ mailing: { id, bounces, ...mailing } }: Pick<SendingCardProps, 'mailing'>) {
  return (
    <details className="basis-full">
      <summary className="min-h-6 content-center touch:min-h-11">
        {bounces.length < mailing.bounced
          ? `See the last ${bounces.length} addresses`
          : `See the ${plural(bounces.length, 'address', 'addresses')}`}
      </summary>
      <ul className="grid gap-1">
        {bounces.map(({ bounceText, ...person }) => (
          <li key={person.id}>
            <PersonLink {...person} />
            {bounceText && <span className="block text-muted text-xs wrap-anywhere">{bounceText}</span>}
          </li>
        ))}
      </ul>
      {!isStanding(mailing) && bounces.length < mailing.bounced && (
        <RowLink href={peopleHref({ mailing: id, mail: 'bounced' })}>All who bounced</RowLink>
      )}
    </details>
  );
}

function MailingButtons(row: MailingRow) {
  const { id, state } = row;
  const call = { input: { mailing: id }, size: 'sm' } as const;
  const seen = mailingVersion(row);
  return (
    <>
      {state === 'stopped' ? (
        <OperationButton name="sending.resume" label="Resume" variant="primary" seen={seen} {...call} />
      ) : (
        <OperationButton name="sending.stop" label="Stop" {...call} />
      )}
      {!isStanding(row) && <OperationButton name="sending.end" label="End" seen={seen} {...call} />}
    </>
  );
}
