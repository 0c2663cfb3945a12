import { forget, recall, remember } from '@/components/ui/tab-memory';
import { fieldsOf, parseJson } from '@/lib/parse-json';

const FIELDS = ['email', 'firstName', 'privacy'];

/** Keeps what the visitor typed until the page has loaded again. */
export function keepDraft(form: HTMLFormElement | null): void {
  const fields = [...new FormData(form ?? undefined)].filter(([name]) => FIELDS.includes(name));
  remember('draft', JSON.stringify(Object.fromEntries(fields)));
}

export function restoreDraft(form: HTMLFormElement | null): void {
  const draft = fieldsOf(parseJson(recall('draft') ?? ''));
  forget('draft');
  for (const name of FIELDS) {
    const field = form?.elements.namedItem(name);
    const value = draft[name];
    if (!(field instanceof HTMLInputElement) || typeof value !== 'string') continue;
    if (field.type === 'checkbox') field.checked = true;
    else field.value = value;
  }
}
