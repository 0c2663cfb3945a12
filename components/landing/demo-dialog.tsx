import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { Play } from '@/components/ui/icons';
import { Picture } from '@/components/ui/picture';
import type { LazyDialogProps } from '@/components/ui/use-lazy-dialog';
import { wideSizes } from './hero-picture';

interface DemoDialogProps extends LazyDialogProps {
  text: string;
}

export function DemoDialog({ open, onOpenChange, onClosed, text }: DemoDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} onCloseAutoFocus={onClosed}>
        <div className="relative grid aspect-video min-h-72 w-full content-center overflow-hidden bg-ink-deep">
          <div className="absolute inset-0 opacity-45">
            <Picture name="hero-desktop" alt="" sizes={wideSizes} />
          </div>
          <div className="relative grid justify-items-start gap-6 ps-[11%]">
            <span
              aria-hidden="true"
              className="grid size-22 place-items-center rounded-full border-[1.5px] border-paper"
            >
              <Play className="ms-1 size-7 fill-current" />
            </span>
            <DialogTitle className="max-w-[7.5em] font-display text-d4 md:max-w-none">{text}</DialogTitle>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
