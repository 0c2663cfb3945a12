import { type NamedMailing, timeOfWave, titleOfMailing } from '@/lib/mail-words';
import { LocalTime } from '../ui/local-time';

/** "Wave 2, Nov 29, 01:54" */
export function MailingName(mailing: NamedMailing) {
  const time = timeOfWave(mailing);
  return (
    <span>
      <span>{`${titleOfMailing(mailing)}${time ? ', ' : ''}`}</span>
      {time && <LocalTime value={time} style="short" />}
    </span>
  );
}
