import { type RefObject, useEffect } from 'react';
import { forget, recall, remember } from '@/components/ui/tab-memory';
import { fieldsOf, parseJson } from '@/lib/parse-json';

const FIELDS = ['email', 'firstName', 'privacy'];

/** Keeps what the visitor typed for a reload and for Back, only while they are away. */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const keep = () => keepDraft(current);
    restoreDraft(current);
    // A window's name that is set in "pagehide" does not survive a reload. Phones may leave "beforeunload" out.
    for (const leaving of ['beforeunload', 'pagehide']) window.addEventListener(leaving, keep);
    return () => {
      keep();
      for (const leaving of ['beforeunload', 'pagehide']) window.removeEventListener(leaving, keep);
    };
  }, [form]);
}

/** Somebody who has joined needs no form. */
export function keepDraft(form: HTMLFormElement): void {
  const fields = [...new FormData(form)].filter(([name, value]) => value && FIELDS.includes(name));
  if (fields.length > 0 && !recall('ticket-code'))
    remember('draft', JSON.stringify(Object.fromEntries(fields)));
}

function restoreDraft(form: HTMLFormElement): void {
  const draft = fieldsOf(parseJson(recall('draft') ?? ''));
  forget('draft');
  for (const name of FIELDS) {
    const field = form.elements.namedItem(name);
    const value = draft[name];
    if (!(field instanceof HTMLInputElement) || typeof value !== 'string') continue;
    if (field.type === 'checkbox') field.checked = true;
    else field.value = value;
    // The first name is folded away.
    field.closest('details')?.setAttribute('open', '');
  }
}
