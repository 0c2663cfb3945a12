'use client';

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { recall, remember } from '@/components/ui/browser-memory';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/text-field';
import { type AnnouncementActions, newsSegmentTitles } from '@/lib/admin/mailings/mailing-words';
import type { AnnouncementPreview } from '@/lib/admin/mailings/mailings';
import { explainProblem } from '@/lib/operations/action-result';
import type { AnnouncementInput } from '@/lib/operations/mailings/announce';
import { fieldsOf, parseJson } from '@/lib/parse-json';
import { formatPeople } from '@/lib/plural';
import { OperationButton } from '../operation/operation-button';
import { answerOf } from '../ui/answer-of';
import { Field, Select } from '../ui/fields';
import { MailPreview } from '../ui/mail-preview';

const empty: AnnouncementInput = { subject: '', body: '', segment: 'everybody' };

/** Writes an announcement, previews it, and sends it. A reload keeps what was written. */
export function AnnouncementForm({ actions }: { actions: AnnouncementActions }) {
  const [draft, setDraft] = useState(empty);
  const [shown, setShown] = useState<AnnouncementPreview & { draft: AnnouncementInput }>();
  const [problem, setProblem] = useState('');
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setDraft((now) => ({ ...now, ...fieldsOf(parseJson(recall('announcement-draft') ?? '')) }));
  }, []);
  function write(part: Partial<AnnouncementInput>) {
    const next = { ...draft, ...part };
    setDraft(next);
    remember('announcement-draft', JSON.stringify(next));
  }
  async function show() {
    const result = await answerOf(actions.preview(draft));
    setProblem(result.status === 'done' ? '' : explainProblem(result, false));
    if (result.status !== 'done') return;
    flushSync(() => setShown({ ...result.value, draft }));
    // It is below the window.
    preview.current?.scrollIntoView();
  }
  const field = (name: keyof AnnouncementInput) => ({
    id: name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => write({ [name]: target.value }),
  });
  return (
    <div className="grid gap-10">
      <form
        className="grid max-w-3xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        <Field id="subject" label="Subject">
          <Input {...field('subject')} />
        </Field>
        <Field id="body" label="Text in Markdown">
          <textarea
            {...field('body')}
            aria-describedby="body-hint"
            className="field min-h-80 py-2 font-mono"
          />
          <p id="body-hint" className="text-muted text-sm">
            {
              '{first_name}, {position} and {link} become the name, “#12” and the referral link of the person.'
            }
          </p>
        </Field>
        <Field id="segment" label="To people with news on">
          <Select {...field('segment')} className="w-fit">
            {Object.entries(newsSegmentTitles).map(([segment, title]) => (
              <option key={segment} value={segment}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary">
            Preview
          </Button>
          <p role="alert" className="min-w-0 flex-1 text-bad text-sm wrap-anywhere">
            {problem}
          </p>
        </div>
      </form>
      {shown && (
        <div ref={preview} className="grid gap-10">
          <MailPreview title="Preview" mail={shown.mail} sendTest={() => actions.sendTest(shown.draft)} />
          {shown.nameless && <MailPreview title="To somebody without a name" mail={shown.nameless} />}
          <SendAnnouncement
            {...shown}
            isCurrent={shown.draft === draft}
            onSent={() => {
              write(empty);
              setShown(undefined);
            }}
          />
        </div>
      )}
    </div>
  );
}

interface SendProps {
  draft: AnnouncementInput;
  people: number;
  /** The preview shows what is in the form. */
  isCurrent: boolean;
  onSent: () => void;
}

function SendAnnouncement({ draft, people, isCurrent, onSent }: SendProps) {
  if (people === 0)
    return (
      <p className="text-end">Nobody in this segment has news turned on, or all of them have this email.</p>
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {!isCurrent && <p className="text-muted text-sm">Changed since. Preview it again to send it.</p>}
      <OperationButton
        name="announce"
        input={draft}
        label={`Send to ${formatPeople(people)}`}
        variant="primary"
        disabled={!isCurrent}
        onDone={onSent}
        next={{ href: '/admin/mailings', text: 'The mail worker sends the emails.' }}
      />
    </div>
  );
}
