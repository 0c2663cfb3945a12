import { Badge } from '@/components/ui/badge';
import type { PersonMail } from '@/lib/admin/people/person-page';
import {
  explainError,
  explainNoContent,
  explainOutcome,
  kindTitles,
  mailTitle,
  mailVariant,
} from '@/lib/mail-words';
import { plural } from '@/lib/plural';
import { LocalTime } from '../ui/local-time';
import { MailFrame } from '../ui/mail-preview';
import { EmptyState } from '../ui/placeholders';

export function PersonMails({ mails }: { mails: PersonMail[] }) {
  if (mails.length === 0) return <EmptyState title="No emails" />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </div>
  );
}

function Mail({ mail }: { mail: PersonMail }) {
  const { kind, status, requestedAt, sentAt, error, attempts, content, bounceText } = mail;
  const title = `${kindTitles[kind]} email`;
  const outcome = explainOutcome(mail);
  return (
    <article className="grid grid-cols-1 gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium text-strong">
        <span>{title}</span> <Badge variant={mailVariant(mail)}>{mailTitle(mail)}</Badge>
      </h3>
      <p className="text-muted text-sm">
        Requested for <LocalTime value={requestedAt} />
        {sentAt && (
          <>
            <span>{status === 'sent' ? ', sent ' : ', the one before sent '}</span>
            <LocalTime value={sentAt} />
          </>
        )}
        {attempts > 0 && <span>{`, ${plural(attempts, 'attempt')}`}</span>}
        {error && <span>{`. Last error: ${explainError(error)}`}</span>}
        {outcome && <span>{`. ${outcome}${bounceText ? `: “${bounceText}”` : ''}`}</span>}
      </p>
      {content ? (
        <details className="rounded-md border border-hairline">
          <summary className="flex min-h-9 cursor-pointer items-center px-3 touch:min-h-11">
            <span className="truncate">
              Show: <span className="text-strong">{content.subject}</span>
            </span>
          </summary>
          <p className="border-hairline border-t px-3 py-2 text-muted text-sm">
            {content.isStored
              ? 'This is the stored email. Links in it do not work here.'
              : 'The email is not stored. This one is rendered with today’s data. Links in it do not work here.'}
          </p>
          <MailFrame title={title} html={content.html} />
        </details>
      ) : (
        <p className="text-muted">{explainNoContent(mail)}</p>
      )}
    </article>
  );
}
