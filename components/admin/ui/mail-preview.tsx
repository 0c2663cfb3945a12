'use client';

import { Fragment } from 'react';
import type { Action } from '@/lib/operations/action-result';
import { ActionForm } from './action-form';
import { Section } from './headings';

interface MailPreviewProps {
  title: string;
  mail: { to: string; from: string; subject: string; html: string };
  /** What the mail's button opens. */
  opens?: string;
  sendTest?: Action<object, { to: string }>;
}

/** A mail as the mail program of a person shows it. */
export function MailPreview({ title, mail, opens, sendTest }: MailPreviewProps) {
  const facts = { To: mail.to, From: mail.from, Subject: mail.subject, ...(opens && { Opens: opens }) };
  return (
    <Section
      title={title}
      actions={
        sendTest && (
          <ActionForm
            label="Send me a test"
            act={() => sendTest({})}
            describeDone={(sent) => `Sent to ${sent.to}.`}
          />
        )
      }
    >
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {Object.entries(facts).map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {/* The sandbox grants no permissions: the email runs no script, and its links, such as the one to unsubscribe, do nothing. The
        frame inherits the page's policy, which allows the style sheet of our emails (lib/security/nonce-headers.ts). */}
      <div className="min-w-0 overflow-x-auto rounded-sm border border-hairline bg-sunken">
        <iframe
          title={title}
          srcDoc={mail.html}
          sandbox=""
          loading="lazy"
          className="mx-auto block h-[36rem] w-full max-w-none bg-[#ffffff] sm:min-w-[640px]"
        />
      </div>
    </Section>
  );
}
