import type { Outfit } from '@/components/landing/outfits';
import { pictures } from '@/components/ui/pictures';
import { site } from '@/lib/site';
import type { TicketFacts } from '@/lib/waitlist/records';
import { drawTicket } from './draw/draw-ticket';
import { type Format, formats } from './draw/formats';
import { looks } from './draw/looks';
import type { TicketPicture } from './draw/ticket-picture';
import { ticketText } from './draw/ticket-text';
import { loadFonts, loadPhoto } from './load-assets';

export interface PictureChoice {
  format: Format;
  outfit: Outfit;
  /** Whether to load the outfit's photo. */
  photo: boolean;
}

/** @throws if a font, the photo or the picture itself fails. */
export async function makePicture(stats: TicketFacts, { format, outfit, photo }: PictureChoice) {
  const [fonts, image] = await Promise.all([loadFonts(), photo ? loadPhoto(outfit) : null]);
  const picture: TicketPicture = {
    layout: formats[format],
    look: looks[outfit.picture],
    text: ticketText(stats),
    tint: pictures[outfit.picture].tint,
    photo: image,
    fonts,
  };
  return { picture, file: await toFile(picture, stats.signupPosition) };
}

/** Makes the canvas `width` pixels wide and draws the picture on all of it. */
export function paint(canvas: HTMLCanvasElement, picture: TicketPicture, width: number): void {
  const { layout } = picture;
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('The browser has no memory for another canvas');
  canvas.width = width;
  canvas.height = Math.round((width * layout.height) / layout.width);
  drawTicket(ctx, picture, width / layout.width);
}

async function toFile(picture: TicketPicture, position: number): Promise<File> {
  const canvas = document.createElement('canvas');
  paint(canvas, picture, picture.layout.width);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser encoded no PNG file');
  return new File([blob], `${site.name.toLowerCase()}-${position}.png`, { type: blob.type });
}
