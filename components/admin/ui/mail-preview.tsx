'use client';

import { Fragment, useState } from 'react';
import { inScheme } from '@/lib/mail-scheme';
import type { Action } from '@/lib/operations/action-result';
import { cn } from '@/lib/utils';
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
      <MailFrame title={title} html={mail.html} />
    </Section>
  );
}

/**
 * A mail as a phone or a desktop shows it. The sandbox grants no permissions: the email runs no script, and its links, such as
 * the one to unsubscribe, do nothing. The frame inherits the page's policy, which allows the style sheet of our emails
 * (lib/security/nonce-headers.ts).
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const [isPhone, setPhone] = useState(false);
  const [isDark, setDark] = useState(false);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap gap-x-6">
        <Choice label="Phone" onChange={setPhone} className="max-sm:hidden" />
        <Choice label="Dark" onChange={setDark} />
      </div>
      <div className="overflow-x-auto rounded-sm border border-hairline bg-sunken">
        <iframe
          title={title}
          srcDoc={inScheme(html, isDark ? 'dark' : 'light')}
          sandbox=""
          loading="lazy"
          className={cn(
            'mx-auto block h-[36rem] max-w-none bg-[#ffffff]',
            isPhone ? 'w-[375px]' : 'w-full sm:min-w-[640px]',
          )}
        />
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  onChange: (isChosen: boolean) => void;
  className?: string;
}

function Choice({ label, onChange, className }: ChoiceProps) {
  return (
    <label className={cn('flex min-h-9 items-center gap-2 text-sm touch:min-h-11', className)}>
      <input
        type="checkbox"
        className="size-4 accent-accent"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
