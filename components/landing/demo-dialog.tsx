import { useRef } from 'react';
import { showSignup } from '@/components/layout/links';
import { useSituation } from '@/components/layout/use-waitlist';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { ArrowDown } from '@/components/ui/icons';
import { Picture } from '@/components/ui/picture';
import type { LazyDialogProps } from '@/components/ui/use-lazy-dialog';
import { site } from '@/lib/site';
import { Turntable } from './turntable';

/** Shows the turntable until there is a film. On phones, it fills the screen between the text and the button. */
export function DemoDialog({ open, onOpenChange, onClosed, text }: LazyDialogProps & { text: string }) {
  const joins = useRef(false);
  const isOpen = useSituation().state === 'open';

  function join() {
    joins.current = true;
    onOpenChange(false);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        className="dialog-sheet"
        onOpenAutoFocus={() => {
          joins.current = false;
        }}
        onCloseAutoFocus={() => (joins.current ? showSignup() : onClosed())}
      >
        <div className="demo-sheet">
          <div className="relative z-1 grid content-end gap-6">
            <DialogTitle className="text-balance font-display text-d3 max-md:pe-11 max-md:text-[clamp(1.25rem,7.2vw,2rem)]">
              {text}
            </DialogTitle>
            <DialogDescription className="text-mist not-beside:sr-only">{site.pitch}</DialogDescription>
          </div>
          <div className="demo-film">
            <Turntable still={<Picture name="turntable" alt="" sizes="100vw" />} />
          </div>
          {isOpen && (
            <Button
              className="justify-self-stretch beside:justify-self-start"
              icon={<ArrowDown />}
              onClick={join}
            >
              Get Early Access
            </Button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
