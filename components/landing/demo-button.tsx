'use client';

import { useState } from 'react';
import { AppLink } from '@/components/layout/links';
import { useSituation } from '@/components/layout/use-waitlist';
import { Button } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { notify } from '@/components/ui/notify';
import { useInView } from '@/components/ui/use-in-view';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { site } from '@/lib/site';
import { HERO_FORM_ID } from './hero-form';

const loadDialog = () => import('./demo-dialog').catch(() => null);
const label = `Experience ${site.name} Now`;
const demoFailedMessage = {
  title: "The demo didn't open",
  description: 'Check your connection, reload the page and try again',
};

export function DemoButton() {
  const { loaded, status, button, open, dialogProps } = useLazyDialog(loadDialog);
  // The sticky bar would cover it in low windows.
  const [inView, setInView] = useState(true);
  useInView(button, setInView);
  const { appUrl } = useSituation();
  if (appUrl) return <AppLink url={appUrl} icon={<ArrowRight />} />;
  return (
    <>
      <Button
        ref={button}
        variant="line"
        icon={<ArrowRight />}
        // Without JavaScript, it leads to the signup form, as the hero's form does.
        type="submit"
        form={HERO_FORM_ID}
        data-hides-bar={inView}
        aria-haspopup="dialog"
        aria-expanded={status === 'open'}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={async (event) => {
          event.preventDefault();
          if (!(await open())) void notify({ kind: 'error', ...demoFailedMessage });
        }}
      >
        {label}
      </Button>
      {loaded && <loaded.DemoDialog {...dialogProps} text={label} />}
    </>
  );
}
