import type { Outfit } from '@/components/landing/outfits';
import { PREMIERE_SPOTS } from '@/lib/constants';
import { palette } from '@/lib/palette';
import type { TicketFacts } from '@/lib/waitlist/records';

/** An outfit's photo, in pixels of the photo. */
export interface Scene {
  head: { x: number; y: number; radiusX: number; radiusY: number };
  /** Holds the tag. */
  hand: { x: number; y: number };
  /** The color of the text on the photo. */
  text: string;
  /** The colors of the backdrop above and below the photo. */
  sky: string;
  floor: string;
}

export const scenes: Record<Outfit['picture'], Scene> = {
  'card-street': {
    head: { x: 526, y: 187.1, radiusX: 41.2, radiusY: 59.9 },
    hand: { x: 428, y: 628 },
    text: palette.ink,
    sky: '#bb6fd6',
    floor: '#cf715f',
  },
  'card-athleisure': {
    head: { x: 445.7, y: 175.6, radiusX: 40.8, radiusY: 52.7 },
    hand: { x: 541, y: 636 },
    text: palette.ink,
    sky: '#82ab8c',
    floor: '#b4c5ae',
  },
  'card-night': {
    head: { x: 431.3, y: 177.2, radiusX: 37.4, radiusY: 52.7 },
    hand: { x: 312, y: 618 },
    text: palette.paper,
    sky: '#1f1729',
    floor: '#451f72',
  },
  'card-professional': {
    head: { x: 443.4, y: 190.9, radiusX: 41.2, radiusY: 58.2 },
    hand: { x: 324, y: 664 },
    text: palette.ink,
    sky: '#c6b29d',
    floor: '#c2b7aa',
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
