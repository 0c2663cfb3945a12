import { Button } from '@/components/ui/button';
import { ArrowRight, Check, Copy } from '@/components/ui/icons';
import type { SharePlace } from '@/lib/analytics/track';
import { cn } from '@/lib/utils';
import { useCopy } from './use-copy';
import { useShare } from './use-share';

interface LinkActionsProps {
  link: string;
  place: SharePlace;
  className?: string;
}

/** Share and copy, side by side. After joining sharing comes first; on the stats page copying does. */
export function LinkActions({ link, place, className }: LinkActionsProps) {
  const copying = useCopy(place);
  const share = useShare(place, copying);
  const sharesFirst = place === 'success';

  const shareButton = (
    <Button
      key="share"
      variant={sharesFirst ? 'coral' : 'line'}
      icon={<ArrowRight />}
      onClick={() => share(link)}
    >
      Share Link
    </Button>
  );
  const copyButton = (
    <Button
      key="copy"
      variant={sharesFirst ? 'line' : 'ink'}
      icon={copying.copied ? <Check /> : <Copy />}
      onClick={() => copying.copy(link)}
    >
      {copying.copied ? 'Copied!' : 'Copy Link'}
    </Button>
  );
  return (
    <div className={cn('grid gap-3', className)}>
      {sharesFirst ? [shareButton, copyButton] : [copyButton, shareButton]}
    </div>
  );
}
