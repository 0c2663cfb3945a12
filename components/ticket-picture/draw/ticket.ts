import type { TicketFacts } from '@/lib/waitlist/records';
import type { Layout } from './formats';
import type { Look } from './looks';
import type { Font } from './text';

/** What a picture is drawn from. */
export interface Ticket {
  layout: Layout;
  look: Look;
  text: ReturnType<typeof ticketText>;
  fonts: Record<'display' | 'giant' | 'sans', Font>;
  /** Without a photo, the background is `tint`. */
  photo: CanvasImageSource | null;
  tint: string;
}

export function ticketText({ signupPosition, isVip, referralCode, referralLink }: TicketFacts) {
  const place = `#${signupPosition}`;
  return {
    isVip,
    place: isVip ? 'VIP' : place,
    caption: isVip ? `${place} in line` : 'in line',
    code: referralCode,
    link: referralLink,
    shortLink: referralLink.replace(/^https?:\/\//, ''),
  };
}
