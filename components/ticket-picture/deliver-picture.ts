import { shareLink } from '@/components/referral/share-link';
import { type SharePlace, track } from '@/lib/analytics/track';

const REVOKE_DELAY_MS = 60_000;

export type Delivery = 'shared' | 'cancelled' | 'saved';

export function canSharePictures(): boolean {
  const sample = new File([], 'ticket.png', { type: 'image/png' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] });
}

/** Opens the system's share sheet. If that fails, saves the picture. */
export async function sharePicture(file: File, link: string, place: SharePlace): Promise<Delivery> {
  track('referral_link_share_attempt', { place });
  const outcome = await shareLink(link, [file]);
  if (outcome === 'cancelled') return 'cancelled';
  if (outcome === 'unavailable') download(file);
  track('referral_link_share_success', { place });
  return outcome === 'shared' ? 'shared' : 'saved';
}

export function savePicture(file: File, place: SharePlace): Delivery {
  track('referral_link_share_attempt', { place });
  download(file);
  track('referral_link_share_success', { place });
  return 'saved';
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
