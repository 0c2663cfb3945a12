import type { Outfit } from '@/components/landing/outfits';
import { PREMIERE_SPOTS } from '@/lib/constants';
import { palette } from '@/lib/palette';
import type { TicketFacts } from '@/lib/waitlist/records';

/** An outfit's photo, which fills the picture. */
export interface Scene {
  head: { x: number; y: number; radiusX: number; radiusY: number };
  /** Holds the tag. */
  hand: { x: number; y: number };
  /** The color of the text on the photo. */
  text: string;
}

export const scenes: Record<Outfit['picture'], Scene> = {
  'card-street': {
    head: { x: 539.8, y: 487.7, radiusX: 33, radiusY: 47.9 },
    hand: { x: 461, y: 840 },
    text: palette.ink,
  },
  'card-athleisure': {
    head: { x: 539.6, y: 482.5, radiusX: 32.6, radiusY: 42.2 },
    hand: { x: 616, y: 851 },
    text: palette.ink,
  },
  'card-night': {
    head: { x: 540, y: 481.8, radiusX: 29.9, radiusY: 42.2 },
    hand: { x: 445, y: 834 },
    text: palette.paper,
  },
  'card-professional': {
    head: { x: 539.7, y: 486.7, radiusX: 33, radiusY: 46.6 },
    hand: { x: 444, y: 865 },
    text: palette.ink,
  },
};

/** How early a person joined, in the colors of the tag. */
export interface Rarity {
  label?: string;
  tag: string;
  edge?: string;
  text: string;
  place: string;
  thread: string;
}

const { ink, paper, coral, sage, violetSoft } = palette;
const rarities = {
  vip: { label: 'VIP premiere', tag: ink, edge: coral, text: paper, place: coral, thread: coral },
  first50: { label: 'First 50', tag: sage, edge: paper, text: ink, place: ink, thread: paper },
  premiere: { label: `First ${PREMIERE_SPOTS}`, tag: violetSoft, text: ink, place: ink, thread: coral },
  later: { tag: paper, text: ink, place: ink, thread: coral },
} satisfies Record<string, Rarity>;

export function rarityOf({ isVip, signupPosition }: Pick<TicketFacts, 'isVip' | 'signupPosition'>): Rarity {
  if (isVip) return rarities.vip;
  if (signupPosition <= 50) return rarities.first50;
  return signupPosition <= PREMIERE_SPOTS ? rarities.premiere : rarities.later;
}
