'use client';

import { AppLink } from '@/components/layout/links';
import { useWaitlist } from '@/components/layout/use-waitlist';
import { Button } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { notify } from '@/components/ui/notify';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { site } from '@/lib/site';

const loadDialog = () => import('./demo-dialog').catch(() => null);
const label = `Experience ${site.name} Now`;
const demoFailedMessage = {
  title: "The demo didn't open",
  description: 'Check your connection, reload the page and try again',
};

export function DemoButton() {
  const { loaded, status, button, open, dialogProps } = useLazyDialog(loadDialog);
  const url = useWaitlist()?.url;
  if (url) return <AppLink url={url} icon={<ArrowRight />} />;
  return (
    <>
      <Button
        ref={button}
        icon={<ArrowRight />}
        aria-haspopup="dialog"
        aria-expanded={status === 'open'}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={async () => {
          if (!(await open())) void notify({ kind: 'error', ...demoFailedMessage });
        }}
      >
        {label}
      </Button>
      {loaded && <loaded.DemoDialog {...dialogProps} text={label} />}
    </>
  );
}
