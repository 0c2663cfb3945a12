'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Play } from '@/components/ui/icons';
import { site } from '@/lib/site';

type DialogModule = typeof import('./demo-dialog');

/** Null when the connection is lost, or a rollout removed the file: the next attempt loads it again. */
const loadDialog = (): Promise<DialogModule | null> => import('./demo-dialog').catch(() => null);
const label = `Experience ${site.name} Now`;

/** The hero's call to action. The dialog's code is fetched when somebody reaches for the button. */
export function DemoButton() {
  const [loaded, setLoaded] = useState<DialogModule | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function openDialog() {
    const dialog = await loadDialog();
    setLoaded(dialog);
    setOpen(dialog !== null);
  }

  return (
    <>
      <Button
        ref={button}
        icon={<Play />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={openDialog}
      >
        {label}
      </Button>
      {loaded && (
        <loaded.DemoDialog
          open={open}
          onOpenChange={setOpen}
          onClosed={() => button.current?.focus()}
          text={label}
        />
      )}
    </>
  );
}
