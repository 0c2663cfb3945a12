import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { Play, X } from '@/components/ui/icons';
import { Picture } from '@/components/ui/picture';

interface DemoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: () => void;
  text: string;
}

export function DemoDialog({ open, onOpenChange, onClosed, text }: DemoDialogProps) {
  function returnFocus(event: Event) {
    event.preventDefault();
    onClosed();
  }

  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-ink-deep/88 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="ground-ink fixed inset-0 z-50 m-auto h-fit max-h-[calc(100svh-32px)] w-[min(1040px,100%-2*var(--page-padding))] overflow-auto border border-line-ink focus:outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          <div className="relative grid aspect-video min-h-72 w-full content-center overflow-hidden bg-ink-deep">
            <div className="absolute inset-0 opacity-45">
              <Picture name="hero-desktop" alt="" sizes="(min-width: 1040px) 1040px, 100vw" />
            </div>
            <div className="relative grid justify-items-start gap-6 ps-[11%]">
              <span
                aria-hidden="true"
                className="grid size-22 place-items-center rounded-full border-[1.5px] border-paper"
              >
                <Play className="ms-1 size-7 fill-current" />
              </span>
              <Title className="max-w-[7.5em] font-display text-d4 md:max-w-none">{text}</Title>
            </div>
          </div>
          <Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-xs border-[1.5px] border-paper transition-colors duration-160 ease-fit hover:bg-paper hover:text-ink"
          >
            <X className="size-[18px]" strokeWidth={1.6} aria-hidden="true" />
          </Close>
        </Content>
      </Portal>
    </Root>
  );
}
