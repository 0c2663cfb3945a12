export type Box = Required<DOMRectInit>;

/** In degrees. */
export const TAG_TILT = -2;

/** The boxes are relative to the tag's top left corner. */
type TagBoxes = Record<'place' | 'tape' | 'code' | 'link' | 'invitation', Box> & { qrCode?: Box };

export interface TagLayout extends TagBoxes {
  /** Its place on the picture before it is tilted. */
  card: Box;
  /** The length of the two cut corners. */
  cut: number;
  /** The side with the cut corners and the hole. */
  holeSide: 'top' | 'left';
  linkAlign?: 'right';
}

export interface Layout {
  width: number;
  height: number;
  photo: {
    /** Pixels of the picture per pixel of the photo. */
    scale: number;
    /** Where the top of the figure's head goes. */
    headX: number;
    headY: number;
  };
  /** Hairlines of the giant font vanish at small sizes. */
  wordmark: Box & { font: 'display' | 'giant' };
  tag: TagLayout;
}

/** Instagram covers the first 250 and the last 340 pixels of a story with its own controls. */
export const STORY_SAFE_AREA = { top: 250, bottom: 340 };

export const formatNames = ['Story', 'Square', 'Landscape'] as const;
export type Format = (typeof formatNames)[number];

export const formats: Record<Format, Layout> = {
  Story: {
    width: 1080,
    height: 1920,
    photo: { scale: 0.893, headX: 540, headY: 378 },
    wordmark: { font: 'giant', x: 60, y: 258, width: 960, height: 220 },
    tag: {
      card: { x: 76, y: 836, width: 928, height: 736 },
      cut: 92,
      holeSide: 'top',
      place: { x: 64, y: 108, width: 800, height: 262 },
      tape: { x: 64, y: 408, width: 800, height: 34 },
      invitation: { x: 64, y: 478, width: 500, height: 34 },
      code: { x: 64, y: 556, width: 500, height: 52 },
      link: { x: 64, y: 660, width: 500, height: 34 },
      qrCode: { x: 624, y: 462, width: 240, height: 240 },
    },
  },
  Square: {
    width: 1080,
    height: 1080,
    photo: { scale: 0.833, headX: 540, headY: 156 },
    wordmark: { font: 'giant', x: 60, y: 52, width: 960, height: 220 },
    tag: {
      card: { x: 68, y: 536, width: 944, height: 500 },
      cut: 80,
      holeSide: 'top',
      place: { x: 64, y: 96, width: 816, height: 240 },
      tape: { x: 64, y: 368, width: 816, height: 28 },
      code: { x: 64, y: 406, width: 320, height: 34 },
      link: { x: 420, y: 411, width: 460, height: 34 },
      linkAlign: 'right',
      invitation: { x: 64, y: 452, width: 816, height: 22 },
    },
  },
  Landscape: {
    width: 1200,
    height: 630,
    photo: { scale: 0.64, headX: 256, headY: 54 },
    wordmark: { font: 'display', x: 680, y: 40, width: 472, height: 130 },
    tag: {
      card: { x: 464, y: 200, width: 696, height: 372 },
      cut: 84,
      holeSide: 'left',
      place: { x: 112, y: 42, width: 536, height: 142 },
      tape: { x: 112, y: 208, width: 536, height: 24 },
      code: { x: 112, y: 242, width: 536, height: 30 },
      link: { x: 112, y: 284, width: 536, height: 26 },
      invitation: { x: 112, y: 322, width: 536, height: 20 },
    },
  },
};
