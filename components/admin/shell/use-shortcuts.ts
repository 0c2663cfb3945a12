import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import { sections } from './sections';

/** After `g`, the next key must follow within this time. */
const SEQUENCE_MS = 1_500;
const SEARCH = 'input[type=search]';
const peopleHref = sections.find(({ label }) => label === 'People')?.href;

/** Whether the key belongs to a text field, or to an open dialog or menu. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=combobox], [role=listbox]'))
  );
}

/** `/` goes to the search, `?` calls `onHelp`, and `g` with a letter opens a section. */
export function useShortcuts(enabled: boolean, onHelp: () => void): void {
  const router = useRouter();
  const pathname = usePathname();
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  /** `/` opened the People page, whose search field gets the focus once it is there. */
  const wantsSearch = useRef(false);

  function focusSearch() {
    const field = document.querySelector<HTMLElement>(SEARCH);
    wantsSearch.current = !field;
    if (field) field.focus();
    else if (peopleHref) router.push(peopleHref);
  }

  useEffect(() => {
    if (!wantsSearch.current || pathname !== peopleHref) return;
    wantsSearch.current = false;
    document.querySelector<HTMLElement>(SEARCH)?.focus();
  }, [pathname]);

  function goTo(key: string): boolean {
    const section = sections.find((each) => each.key === key);
    if (section) router.push(section.href);
    return section !== undefined;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event.target)) return;
    const isSequence = event.timeStamp - goPressedAt.current < SEQUENCE_MS;
    goPressedAt.current = event.key === 'g' && !isSequence ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (isSequence && goTo(event.key)) return event.preventDefault();
    if (event.key !== '/' && event.key !== '?') return;
    // Firefox opens its own search on `/`.
    event.preventDefault();
    if (event.key === '/') focusSearch();
    else onHelp();
  });

  useEffect(() => {
    if (!enabled) return;
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
