'use client';

import { useState } from 'react';
import { Button } from '@/components/admin/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/admin/ui/dialog';
import { savePreference } from '@/components/admin/ui/save-preference';
import { type Switch, shortcutsCookie } from '@/lib/admin/preferences';
import { sections } from './sections';
import { useShortcuts } from './use-shortcuts';

const shortcuts = [
  { keys: ['/'], action: 'Search people' },
  { keys: ['?'], action: 'Show this list' },
  ...sections.map(({ key, label }) => ({ keys: ['g', key], action: `Go to ${label}` })),
];

/** The button and the dialog that explain the shortcuts. People who use speech input need to turn them off. */
export function Shortcuts({ initial }: { initial: Switch }) {
  const [setting, setSetting] = useState(initial);
  const [open, setOpen] = useState(false);
  useShortcuts(setting === 'on', () => setOpen(true));

  function change(next: Switch) {
    setSetting(next);
    savePreference(shortcutsCookie, next);
  }

  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Keyboard shortcuts">
          <span aria-hidden="true">?</span>
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-sm">
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogDescription>They do nothing while you type in a field.</DialogDescription>
        </DialogHeader>
        <dl className="divide-y divide-hairline">
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
            checked={setting === 'on'}
            onChange={(event) => change(event.target.checked ? 'on' : 'off')}
          />
          Use keyboard shortcuts
        </label>
      </DialogContent>
    </Dialog>
  );
}
