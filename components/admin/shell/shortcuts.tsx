'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle, DialogTrigger } from '@/components/ui/dialog';
import { sections } from './sections';

/** After `g`, the next key must follow within this time. */
const SEQUENCE_MS = 1_500;
const SETTING = 'admin-shortcuts';

const shortcuts = [
  { keys: ['/'], action: 'Search people' },
  { keys: ['⌘ or Ctrl', 'k'], action: 'Search from any page' },
  { keys: ['?'], action: 'Show this list' },
  ...sections.map(({ key, label }) => ({ keys: ['g', key], action: `Go to ${label}` })),
];

/** The button and the dialog that explain the shortcuts. People who use speech input need to turn them off. */
export function Shortcuts() {
  const isOn = useSyncExternalStore(onSettingChange, readSetting, () => false);
  const [open, setOpen] = useState(false);
  useShortcuts(isOn, () => setOpen(true));

  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Keyboard shortcuts">
          <span aria-hidden="true">?</span>
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-sm">
        <DialogTitle className="pe-10 font-display text-strong text-xl">Keyboard shortcuts</DialogTitle>
        <DialogDescription className="my-1.5 text-muted">
          They do nothing while you type in a field.
        </DialogDescription>
        <dl className="mt-4 divide-y divide-hairline">
          {shortcuts.map(({ keys, action }) => (
            <div key={action} className="flex items-center justify-between py-2">
              <dt>{action}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-6 rounded-xs border border-control px-1.5 text-center font-mono text-sm text-strong"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-9 items-center gap-2 touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={isOn}
            onChange={(event) => saveSetting(event.target.checked)}
          />
          Use keyboard shortcuts
        </label>
      </DialogContent>
    </Dialog>
  );
}

/** `/` goes to the search of the page or opens that of every page, `?` calls `onHelp`, and `g` with a letter opens a section. */
function useShortcuts(isOn: boolean, onHelp: () => void): void {
  const router = useRouter();
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event.target)) return;
    const isSequence = event.timeStamp - goPressedAt.current < SEQUENCE_MS;
    goPressedAt.current = event.key === 'g' && !isSequence ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const section = sections.find(({ key }) => isSequence && key === event.key);
    if (section) router.push(section.href);
    else if (event.key === '/') goToSearch();
    else if (event.key === '?') onHelp();
    else return;
    // Firefox opens its own search on `/`.
    event.preventDefault();
  });

  useEffect(() => {
    if (!isOn) return;
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

function goToSearch(): void {
  const field = document.querySelector<HTMLElement>('main input[type=search]');
  if (field) field.focus();
  else document.getElementById('quick-search')?.click();
}

/** Whether the key belongs to a field or an open dialog. */
const isTaken = (target: EventTarget | null) =>
  document.querySelector('[role=dialog]') !== null ||
  (target instanceof HTMLElement && target.matches('input, textarea, select'));

const readSetting = () => localStorage.getItem(SETTING) !== 'off';

function saveSetting(isOn: boolean): void {
  localStorage.setItem(SETTING, isOn ? 'on' : 'off');
  // Browsers tell other tabs only.
  window.dispatchEvent(new StorageEvent('storage'));
}

function onSettingChange(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
