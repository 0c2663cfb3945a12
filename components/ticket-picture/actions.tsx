import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ArrowDown, ArrowRight } from '@/components/ui/icons';
import type { SharePlace } from '@/lib/analytics/track';
import { canSharePictures, savePicture, sharePicture } from './deliver-picture';

interface ActionsProps {
  /** Unset while the picture is being made. */
  file?: File;
  link: string;
  place: SharePlace;
  /** Receives the message to announce. */
  onDelivered: (message: string) => void;
}

export function Actions({ file, link, place, onDelivered }: ActionsProps) {
  const [shareable] = useState(canSharePictures);

  async function share(picture: File) {
    const delivery = await sharePicture(picture, link, place);
    if (delivery === 'shared') onDelivered('Your picture was shared.');
    if (delivery === 'saved') announceSaved(picture);
  }

  function save(picture: File) {
    savePicture(picture, place);
    announceSaved(picture);
  }

  function announceSaved({ name }: File) {
    onDelivered(`Saved as ${name}.`);
  }

  return (
    <>
      {shareable && (
        <Button icon={<ArrowRight />} disabled={!file} onClick={() => file && share(file)}>
          Share picture
        </Button>
      )}
      <Button
        variant={shareable ? 'line' : 'coral'}
        icon={<ArrowDown />}
        disabled={!file}
        onClick={() => file && save(file)}
      >
        Save picture
      </Button>
    </>
  );
}
