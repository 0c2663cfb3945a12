declare global {
  interface Navigator {
    /** TypeScript doesn't know it, because only Chromium has it. */
    connection?: { saveData?: boolean };
  }
}

/** `public/images` has an AVIF and a WebP file of each width. `tint`: the background until the picture has loaded. */
export const pictures = {
  'hero-desktop': { width: 2400, height: 1500, widths: [1200, 1680, 2400], tint: '#0d0a1a' },
  'hero-mobile': { width: 1080, height: 1839, widths: [540, 810, 1080], tint: '#0d0a1a' },
  'card-street': { width: 960, height: 1200, widths: [480, 960], tint: '#e8957a' },
  'card-athleisure': { width: 960, height: 1200, widths: [480, 960], tint: '#aec6aa' },
  'card-night': { width: 960, height: 1200, widths: [480, 960], tint: '#2e1d4a' },
  'card-professional': { width: 960, height: 1200, widths: [480, 960], tint: '#cdb7a5' },
  'step-upload': { width: 900, height: 900, widths: [480, 900], tint: '#d8a898' },
  'step-model': { width: 900, height: 900, widths: [600, 900], tint: '#2a1746' },
  'step-buy': { width: 900, height: 900, widths: [480, 900], tint: '#bcc6ae' },
  turntable: { width: 640, height: 800, widths: [640], tint: '#22122e' },
} as const;

export type PictureName = keyof typeof pictures;
type PictureFormat = 'avif' | 'webp';

export function pictureUrl(name: PictureName, width: number, format: PictureFormat): string {
  return `/images/${name}-${width}.${format}`;
}

export function pictureSrcSet(name: PictureName, format: PictureFormat): string {
  return pictures[name].widths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(', ');
}

export const savesData = () => navigator.connection?.saveData === true;
