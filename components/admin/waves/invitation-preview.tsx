import { MailFrame } from '../ui/mail-frame';

interface InvitationPreviewProps {
  subject: string;
  from: string;
  html: string;
}

/** The invitation with sample data, as mail programs show it. */
export function InvitationPreview({ subject, from, html }: InvitationPreviewProps) {
  return (
    <>
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">From</dt>
        <dd className="wrap-anywhere">{from}</dd>
        <dt className="text-muted">Subject</dt>
        <dd className="text-strong wrap-anywhere">{subject}</dd>
      </dl>
      <MailFrame title="Invitation with sample data" html={html} />
    </>
  );
}
