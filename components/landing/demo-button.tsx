'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Play } from '@/components/ui/icons';
import { site } from '@/lib/site';

const loadDialog = () => import('./demo-dialog');
const DemoDialog = lazy(loadDialog);
const label = `Experience ${site.name} Now`;

/** The hero's call to action. The dialog's code is fetched when somebody reaches for the button. */
export function DemoButton() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function openDialog() {
    setAsked(true);
    setOpen(true);
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
      {asked && (
        <Suspense>
          <DemoDialog
            open={open}
            onOpenChange={setOpen}
            onClosed={() => button.current?.focus()}
            text={label}
          />
        </Suspense>
      )}
    </>
  );
}
