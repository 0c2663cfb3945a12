export type Box = Required<DOMRectInit>;

export interface Layout {
  width: number;
  height: number;
  photo: {
    /** Pixels of the picture per pixel of the photo. Below 1, so that the figure is sharp. */
    scale: number;
    /** Where the top of the figure's head goes. */
    headX: number;
    headY: number;
  };
  wordmark: Box;
  tagline: Box;
  /** The corner around which the tag is tilted, its size relative to `tagBoxes`, and where its hole is. */
  tag: { x: number; y: number; scale: number; holeX: number };
}

/** The unit is degrees. */
export const TAG_TILT = -2;

/** The tag is the same in each format. The boxes are relative to its top left corner. */
export const tagBoxes = {
  card: { x: 0, y: 0, width: 928, height: 444 },
  holder: { x: 56, y: 76, width: 536, height: 46 },
  place: { x: 56, y: 138, width: 536, height: 136 },
  tape: { x: 56, y: 296, width: 536, height: 20 },
  offer: { x: 56, y: 334, width: 536, height: 32 },
  link: { x: 56, y: 376, width: 536, height: 32 },
  qrCode: { x: 628, y: 78, width: 240, height: 240 },
  invitation: { x: 628, y: 334, width: 240, height: 74 },
} as const satisfies Record<string, Box>;

export const formatNames = ['Story', 'Square', 'Landscape'] as const;
export type Format = (typeof formatNames)[number];

export const formats: Record<Format, Layout> = {
  Story: {
    width: 1080,
    height: 1920,
    photo: { scale: 0.8, headX: 540, headY: 440 },
    tagline: { x: 60, y: 252, width: 960, height: 66 },
    wordmark: { x: 60, y: 344, width: 960, height: 220 },
    tag: { x: 70, y: 1170, scale: 1, holeX: 464 },
  },
  Square: {
    width: 1080,
    height: 1080,
    photo: { scale: 0.6, headX: 540, headY: 206 },
    tagline: { x: 60, y: 38, width: 960, height: 66 },
    wordmark: { x: 60, y: 118, width: 960, height: 200 },
    tag: { x: 112, y: 660, scale: 0.91, holeX: 464 },
  },
  Landscape: {
    width: 1200,
    height: 630,
    photo: { scale: 0.55, headX: 240, headY: 44 },
    tagline: { x: 500, y: 52, width: 640, height: 60 },
    wordmark: { x: 500, y: 112, width: 640, height: 150 },
    tag: { x: 486, y: 302, scale: 0.7, holeX: 130 },
  },
};
