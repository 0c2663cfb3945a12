import type { Outfit } from '@/components/landing/outfits';
import { palette } from '@/lib/palette';

type Color = 'tag' | 'text' | 'soft' | 'place' | 'tape' | 'wordmark' | 'thread';

/** How the ticket looks with an outfit. Points and sizes are in pixels of the photo. */
export interface Look extends Record<Color, string> {
  head: { x: number; y: number; radiusX: number; radiusY: number };
  /** Where the thread is tied to the garment. */
  knot: { x: number; y: number };
}

const inkTag = { tag: palette.ink, text: palette.paper, soft: palette.mutedInk } as const;
/** On tags of a color that leaves muted text too little contrast. */
const inkOnColor = {
  text: palette.ink,
  soft: palette.ink,
  place: palette.ink,
  tape: palette.ink,
  wordmark: palette.ink,
  thread: palette.ink,
} as const;

export const looks: Record<Outfit['picture'], Look> = {
  'card-street': {
    ...inkTag,
    place: palette.coral,
    tape: palette.paper,
    wordmark: palette.paper,
    thread: palette.paper,
    head: { x: 789, y: 280.5, radiusX: 62.2, radiusY: 89.2 },
    knot: { x: 787.5, y: 556.5 },
  },
  'card-athleisure': {
    ...inkOnColor,
    tag: palette.coral,
    head: { x: 668.2, y: 265.5, radiusX: 60.8, radiusY: 80.2 },
    knot: { x: 606, y: 496.5 },
  },
  'card-night': {
    tag: palette.paper,
    text: palette.ink,
    soft: palette.muted,
    place: palette.ink,
    tape: palette.ink,
    wordmark: palette.paper,
    thread: palette.coral,
    head: { x: 648, y: 264.8, radiusX: 55.5, radiusY: 79.5 },
    knot: { x: 669, y: 600 },
  },
  'card-professional': {
    ...inkOnColor,
    tag: palette.sage,
    head: { x: 663.8, y: 287.2, radiusX: 62.2, radiusY: 88.5 },
    knot: { x: 648, y: 591 },
  },
};
