import type { TicketFacts } from '@/lib/waitlist/records';

export type TicketText = ReturnType<typeof ticketText>;

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
