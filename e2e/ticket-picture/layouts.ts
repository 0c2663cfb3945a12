interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a saved picture must look like, in pixels of the picture. */
export interface Layout {
  label: string;
  width: number;
  height: number;
  /** `x` and `y` are its center; the boxes are relative to its top left corner. */
  tag: Box & { hole: { x: number; y: number }; place: Box; tape: Box; code: Box; link: Box };
}

/** In degrees. */
export const TAG_TILT = -2;

const story: Layout = {
  label: 'Story',
  width: 1080,
  height: 1920,
  tag: {
    x: 540,
    y: 1204,
    width: 928,
    height: 736,
    hole: { x: 464, y: 58 },
    place: { x: 64, y: 108, width: 800, height: 262 },
    tape: { x: 64, y: 408, width: 800, height: 34 },
    code: { x: 64, y: 556, width: 500, height: 52 },
    link: { x: 64, y: 660, width: 500, height: 34 },
  },
};

const square: Layout = {
  label: 'Square',
  width: 1080,
  height: 1080,
  tag: {
    x: 540,
    y: 786,
    width: 944,
    height: 500,
    hole: { x: 472, y: 58 },
    place: { x: 64, y: 96, width: 816, height: 240 },
    tape: { x: 64, y: 368, width: 816, height: 28 },
    code: { x: 64, y: 418, width: 320, height: 38 },
    link: { x: 420, y: 425, width: 460, height: 38 },
  },
};

const landscape: Layout = {
  label: 'Landscape',
  width: 1200,
  height: 630,
  tag: {
    x: 812,
    y: 386,
    width: 696,
    height: 372,
    hole: { x: 58, y: 186 },
    place: { x: 112, y: 42, width: 536, height: 142 },
    tape: { x: 112, y: 208, width: 536, height: 24 },
    code: { x: 112, y: 252, width: 536, height: 32 },
    link: { x: 112, y: 302, width: 536, height: 28 },
  },
};

export const layouts = { story, square, landscape };
