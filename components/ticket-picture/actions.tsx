import { useState } from 'react';
import { shareLink } from '@/components/referral/share-link';
import { Button } from '@/components/ui/button';
import { download } from '@/components/ui/download';
import { ArrowDown, ArrowRight } from '@/components/ui/icons';
import { type SharePlace, track } from '@/lib/analytics/track';

interface ActionsProps {
  /** Unset while the picture is being made. */
  file?: File;
  failed: boolean;
  link: string;
  place: SharePlace;
}

const isTouch = matchMedia('(pointer: coarse)').matches;

/** In-app browsers ignore downloads without telling, so visitors can always save the preview by its context menu, too. */
export function Actions({ file, failed, link, place }: ActionsProps) {
  const [shareable] = useState(canSharePictures);
  const [done, setDone] = useState<{ file: File; message: string }>();

  async function share(picture: File) {
    const outcome = await shareLink(link, place, [picture]);
    if (outcome === 'shared') setDone({ file: picture, message: 'Your picture was shared.' });
    if (outcome === 'unavailable') save(picture);
  }

  function save(picture: File) {
    download(picture, picture.name);
    const gesture = isTouch ? 'Press and hold' : 'Right-click';
    setDone({ file: picture, message: `No download? ${gesture} the picture to save it.` });
  }

  const ready = `Your picture is ready.${isTouch ? ' Press and hold to save it.' : ''}`;
  return (
    <div className="grid shrink-0 gap-3 border-line-ink border-t px-5 py-4 md:col-start-2 md:border-0 md:px-8 md:pb-8">
      {shareable && (
        <Button icon={<ArrowRight />} disabled={!file} onClick={() => file && share(file)}>
          Share picture
        </Button>
      )}
      <Button
        variant={shareable ? 'line' : 'primary'}
        icon={<ArrowDown />}
        disabled={!file}
        onClick={() => {
          track('referral_link_share_attempt', { place });
          if (file) save(file);
        }}
      >
        Save picture
      </Button>
      <p role="status" className="min-h-[1lh] text-balance text-muted-ink text-small">
        {file && (done?.file === file ? done.message : ready)}
        {!file && !failed && 'Making your picture...'}
      </p>
    </div>
  );
}

function canSharePictures(): boolean {
  const sample = new File([], 'ticket.png', { type: 'image/png' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] });
}
