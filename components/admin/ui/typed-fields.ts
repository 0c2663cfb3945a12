import { useEffect } from 'react';
import { forget, recall, remember } from '@/components/ui/browser-memory';
import { fieldsOf, parseJson } from '@/lib/parse-json';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const KEY = 'typed-fields';

/** Keeps what was typed on this page for the next page with the same path, which a reload opens. */
export function keepTyped(): void {
  const fields = [...document.querySelectorAll<TextField>('main :is(input, textarea)[id]')];
  const typed = fields.filter(
    ({ type, value, defaultValue }) => type !== 'checkbox' && value !== defaultValue,
  );
  const values = Object.fromEntries(typed.map(({ id, value }) => [id, value]));
  remember(KEY, JSON.stringify({ path: window.location.pathname, values }));
}

/** Restores what was typed in the field with this id before a reload, once. */
export function useTyped(id: string): void {
  useEffect(() => {
    const { path, values } = fieldsOf(parseJson(recall(KEY) ?? ''));
    if (path === undefined) return;
    if (path !== window.location.pathname) return forget(KEY);
    const { [id]: value, ...others } = fieldsOf(values);
    const field = document.getElementById(id);
    if (typeof value !== 'string' || !field) return;
    remember(KEY, JSON.stringify({ path, values: others }));
    setValue(field, value);
  }, [id]);
}

/** Calls the setter of the prototype, as typing does: the setter of the element would hide the change from React. */
function setValue(field: HTMLElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
