'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Play } from '@/components/ui/icons';
import { site } from '@/lib/site';

/** `null` if loading fails: the network is down, or a deployment removed the file. The next click tries again. */
const loadDialog = () => import('./demo-dialog').catch(() => null);
const label = `Experience ${site.name} Now`;

export function DemoButton() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadDialog>>>(null);
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
