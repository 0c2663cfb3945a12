import { useRef } from 'react';
import { showSignup } from '@/components/layout/links';
import { useWaitlist } from '@/components/layout/use-waitlist';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { ArrowDown } from '@/components/ui/icons';
import { Picture } from '@/components/ui/picture';
import type { LazyDialogProps } from '@/components/ui/use-lazy-dialog';
import { signupsClosed } from '@/lib/promises';
import { site } from '@/lib/site';
import { wideSizes } from './hero-picture';

/** A placeholder until there is a film. */
export function DemoDialog({ open, onOpenChange, onClosed, text }: LazyDialogProps & { text: string }) {
  const joins = useRef(false);
  const { state = 'open' } = useWaitlist() ?? {};

  function join() {
    joins.current = true;
    onOpenChange(false);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        onOpenAutoFocus={() => {
          joins.current = false;
        }}
        onCloseAutoFocus={() => (joins.current ? showSignup() : onClosed())}
      >
        <div className="relative grid aspect-video w-full content-end low:aspect-auto bg-ink-deep">
          <div className="absolute inset-0 opacity-30 lg:opacity-70">
            <Picture name="hero-desktop" alt="" sizes={wideSizes} />
          </div>
          <div className="relative grid md:w-112 justify-items-start gap-6 p-6 not-low:md:p-12">
            <DialogTitle className="text-balance max-md:pe-11 font-display text-d3 max-md:text-[min(2rem,7.2vw)]">
              {text}
            </DialogTitle>
            <DialogDescription className="text-mist">{site.pitch}</DialogDescription>
            <Button icon={<ArrowDown />} onClick={join}>
              {state === 'open' ? 'Join the Waitlist' : signupsClosed}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
