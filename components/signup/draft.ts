import { type RefObject, useEffect } from 'react';
import { forget, isStorageBlocked, recall, remember } from '@/components/ui/browser-memory';
import { fieldsOf, parseJson } from '@/lib/parse-json';

/** The honeypot, the friend's code, which the tab keeps, and the token, whose field Google's script adds. */
const NOT_TYPED = ['website', 'ref', 'g-recaptcha-response'];

/** Keeps what the visitor typed for reloads and for Back, until they have joined. */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const keep = () => keepDraft(current);
    restoreDraft(current);
    keepTyped(current);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [form]);
}

/** Session storage has the draft only while the visitor is away. A window's name has to get it before: a page that goes away loses it. */
export function keepTyped(form: HTMLFormElement): void {
  if (isStorageBlocked()) keepDraft(form);
}

export function keepDraft(form: HTMLFormElement): void {
  const fields = [...new FormData(form)].filter(([name, value]) => value && !NOT_TYPED.includes(name));
  // The form is of no use to visitors who have joined.
  if (fields.length === 0 || recall('ticket-code')) forget('draft');
  else remember('draft', JSON.stringify(Object.fromEntries(fields)));
}

function restoreDraft(form: HTMLFormElement): void {
  const draft = fieldsOf(parseJson(recall('draft') ?? ''));
  // A window's name that has just changed may not survive a reload.
  if (!isStorageBlocked()) forget('draft');
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    const isInput = field instanceof HTMLInputElement;
    if (!(isInput || field instanceof HTMLSelectElement) || typeof value !== 'string') continue;
    if (isInput && field.type === 'checkbox') field.checked = true;
    else field.value ||= value;
    // The first name is folded away.
    field.closest('details')?.setAttribute('open', '');
  }
}
