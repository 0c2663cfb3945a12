import type { Outfit } from '@/components/landing/outfits';
import { pictureUrl, TICKET_PHOTO_WIDTH } from '@/components/ui/pictures';
import type { Font } from './draw/text';

/** The variables of `app/fonts.ts`. Their second family is a system font for the time until the first has loaded. */
async function loadFont(variable: string, weight: number): Promise<Font> {
  const [family = ''] = getComputedStyle(document.documentElement).getPropertyValue(variable).split(',');
  await document.fonts.load(`${weight} 16px ${family}`);
  return { family, weight };
}

export async function loadFonts() {
  const [display, giant, sans] = await Promise.all([
    loadFont('--font-fraunces', 400),
    loadFont('--font-fraunces-giant', 300),
    loadFont('--font-instrument-sans', 600),
  ]);
  return { display, giant, sans };
}

/** @throws if the photo fails to load. */
export async function loadPhoto({ picture }: Outfit): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = pictureUrl(picture, TICKET_PHOTO_WIDTH, 'webp');
  await image.decode();
  return image;
}
