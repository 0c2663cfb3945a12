'use client';

import { Fragment, useState } from 'react';
import { Button } from '@/components/ui/button';
import { answerOf, explainProblem } from '@/lib/admin/action-result';
import type { SendTest } from '@/lib/admin/waves/wave-words';
import type { InvitationPreviewed } from '@/lib/admin/waves/waves';
import { Section } from '../ui/headings';
import { MailFrame } from '../ui/mail-frame';

interface InvitationPreviewProps extends InvitationPreviewed {
  /** Sends a sample to the operator. */
  sendTest: SendTest;
}

/** The invitation, as the mail program of the first person shows it. */
export function InvitationPreview({ to, from, subject, opens, html, sendTest }: InvitationPreviewProps) {
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
        {Object.entries({ To: to, From: from, Subject: subject, Opens: opens }).map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <MailFrame title="Invitation of the first person" html={html} />
    </Section>
  );
}
