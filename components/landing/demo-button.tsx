'use client';

import { Button } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { site } from '@/lib/site';

const loadDialog = () => import('./demo-dialog').catch(() => null);
const label = `Experience ${site.name} Now`;

export function DemoButton() {
  const { loaded, status, button, open, dialogProps } = useLazyDialog(loadDialog);
  return (
    <>
      <Button
        ref={button}
        icon={<ArrowRight />}
        aria-haspopup="dialog"
        aria-expanded={status === 'open'}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={open}
      >
        {label}
      </Button>
      {loaded && <loaded.DemoDialog {...dialogProps} text={label} />}
    </>
  );
}
