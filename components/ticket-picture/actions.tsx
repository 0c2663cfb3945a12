import { useState } from 'react';
import { copyText, share } from '@/components/referral/share-link';
import { Button } from '@/components/ui/button';
import { download } from '@/components/ui/download';
import { ArrowRight } from '@/components/ui/icons';
import { type SharePlace, track } from '@/lib/analytics/track';
import { copyMessages } from '@/lib/waitlist/messages';
import type { TicketPicture } from './use-ticket-picture';

interface ActionsProps {
  ticket: TicketPicture;
  link: string;
  place: SharePlace | null;
  /** Adds a button that saves the picture. */
  saves?: boolean;
}

const isTouch = matchMedia('(pointer: coarse)').matches;
/** They ignore downloads without telling. */
const isInApp = /Instagram|Barcelona|FBA[NV]|FB_IAB|TikTok|musical_ly|Bytedance|Snapchat/i.test(
  navigator.userAgent,
);
const howToSave = `${isTouch || isInApp ? 'Press and hold' : 'Right-click'} the picture to save it.`;

const { title, description } = copyMessages.failedAfterShare;
const notCopied = `${title}. ${description}.`;

/** The line is below the pressed button, and so out of view in low windows. */
const reveal = (line: Element | null) => line?.scrollIntoView({ block: 'nearest' });

const readyMessage = isTouch || isInApp ? howToSave : 'Your picture is ready.';

export function Actions({ ticket, link, place, saves = false }: ActionsProps) {
  const { file, failed, isProtected } = ticket;
  const [done, setDone] = useState<{ file: File; message: string }>();

  /** The picture goes alone: with a text or a link, iOS hides Instagram. */
  async function sharePicture(picture: File) {
    // The link is copied first, because the share sheet takes the focus away from the page.
    const copying = copyText(link);
    const sharing = share({ files: [picture] }, place);
    const copied = (await copying) ? 'Link copied: add it to your story as a link sticker.' : notCopied;
    setDone({ file: picture, message: copied });
    if ((await sharing) === 'unavailable') save(picture, `${copied} `);
  }

  function save(picture: File, before = '') {
    if (!isInApp) download(picture, picture.name);
    setDone({ file: picture, message: `${before}${isInApp ? '' : 'No download? '}${howToSave}` });
  }

  if (isProtected) return null;
  // One text: React can't remove a text node that the browser's translation has replaced.
  let status = failed ? '' : 'Making your picture...';
  if (file) status = done?.file === file ? done.message : readyMessage;

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant={saves ? 'primary' : 'line'}
          icon={<ArrowRight />}
          className="grow"
          pending={!file && !failed}
          disabled={!file}
          onClick={() => file && sharePicture(file)}
        >
          Post as story
        </Button>
        {saves && !isInApp && (
          <Button
            variant="line"
            className="grow justify-center [--pad:1rem]"
            disabled={!file}
            onClick={() => {
              if (place) track('referral_link_share_attempt', { place });
              if (file) save(file);
            }}
          >
            Save picture
          </Button>
        )}
      </div>
      <p ref={done && reveal} role="status" className="min-h-[2lh] -scroll-mb-10 text-muted-ink text-small">
        {status}
      </p>
    </div>
  );
}
