'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { answerOf, explainProblem } from '@/lib/admin/action-result';
import type { SendTest } from '@/lib/admin/waves/wave-words';
import { Section } from '../ui/headings';
import { MailFrame } from '../ui/mail-frame';

interface InvitationPreviewProps {
  subject: string;
  from: string;
  html: string;
  /** Sends it to the operator. */
  sendTest: SendTest;
}

/** The invitation with sample data, as mail programs show it. */
export function InvitationPreview({ subject, from, html, sendTest }: InvitationPreviewProps) {
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  async function send() {
    setBusy(true);
    setStatus('');
    const result = await answerOf(sendTest({}));
    setStatus(result.status === 'done' ? `Sent to ${result.value.to}.` : explainProblem(result));
    setBusy(false);
  }
  return (
    <Section
      title="The invitation"
      actions={
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <span role="status" className="text-muted text-sm">
            {status}
          </span>
          <Button variant="secondary" size="sm" aria-disabled={isBusy} onClick={() => !isBusy && void send()}>
            Send me a test
          </Button>
        </div>
      }
    >
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">From</dt>
        <dd className="wrap-anywhere">{from}</dd>
        <dt className="text-muted">Subject</dt>
        <dd className="text-strong wrap-anywhere">{subject}</dd>
      </dl>
      <MailFrame title="Invitation with sample data" html={html} />
    </Section>
  );
}
