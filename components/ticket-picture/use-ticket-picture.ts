import useSWRImmutable from 'swr/immutable';
import { type Outfit, outfits } from '@/components/landing/outfits';
import { useSituation } from '@/components/layout/use-waitlist';
import { pictures, savesData } from '@/components/ui/pictures';
import { site } from '@/lib/site';
import type { Situation } from '@/lib/situation';
import type { TicketFacts } from '@/lib/waitlist/records';
import { drawTicket, HEIGHT, WIDTH } from './draw/draw-ticket';
import { rarityOf, scenes } from './draw/looks';
import { describeTicket, type TextStyle, ticketText } from './draw/text';

export interface PictureChoice {
  outfit: Outfit;
  /** Whether to load the outfit's photo. */
  photo: boolean;
}

const options = { shouldRetryOnError: false, keepPreviousData: true };

export type TicketPicture = ReturnType<typeof useTicketPicture>;

/** The picture of what the visitor has chosen so far. SWR keeps the pictures that have been made. */
export function useTicketPicture(stats: TicketFacts, chosen: Partial<PictureChoice>, wanted = true) {
  const choice = { outfit: outfits[0], photo: !savesData(), ...chosen };
  const { outfit, photo } = choice;
  // A later total makes no other picture.
  const { total, ...situation } = useSituation();
  const { referralCode, signupPosition, isVip, firstName, earnsCredit } = stats;
  const shown = [referralCode, signupPosition, isVip, firstName, earnsCredit, JSON.stringify(situation)];
  const key = ['ticket-picture', ...shown, outfit.title, photo];
  const make = () => makePicture(stats, choice, { ...situation, total });
  const isReady = wanted && total !== undefined;
  const { data, error, isLoading, mutate } = useSWRImmutable(isReady && key, make, options);
  return {
    choice,
    picture: data,
    /** Unset while it is being made. */
    file: isLoading || error ? undefined : data?.file,
    failed: Boolean(error) && !isLoading,
    /** Trying again would not help. */
    isProtected: error instanceof ProtectedCanvas,
    retry: () => void mutate(),
  };
}

/** @throws if a font, the photo or the picture itself fails. */
async function makePicture(stats: TicketFacts, { outfit, photo }: PictureChoice, situation: Situation) {
  const text = ticketText(stats, situation);
  const [image, display, sans] = await Promise.all([
    photo ? loadPhoto(outfit) : null,
    loadFont('--font-fraunces', 400, ''),
    loadFont('--font-instrument-sans', 600, text.holder),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('The browser has no memory for another canvas');
  // A protected canvas gives other pixels than were drawn: here, none.
  if (ctx.getImageData(0, 0, 8, 8).data.some((value) => value > 8)) throw new ProtectedCanvas();
  drawTicket(ctx, {
    scene: scenes[outfit.picture],
    rarity: rarityOf(stats),
    text,
    tint: pictures[outfit.picture].tint,
    photo: image,
    fonts: { display, sans },
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  if (!blob) throw new Error('The browser encoded no JPEG file');
  const name = `${site.name.toLowerCase()}-${stats.signupPosition}.jpg`;
  const file = new File([blob], name, { type: blob.type });
  const alt = describeTicket(text, photo ? outfit.alt : null);
  return { file, alt, url: await toDataUrl(file) };
}

/** Thrown where a browser hides what a page has drawn, because pages can recognize a device by it. */
class ProtectedCanvas extends Error {}

async function loadPhoto({ picture }: Outfit): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `/images/${picture}-story.webp`;
  await image.decode();
  return image;
}

/** The variables of `app/fonts.ts`. Their second family is a system font for the time until the first has loaded. */
async function loadFont(variable: string, weight: number, text: string): Promise<TextStyle['font']> {
  const style = getComputedStyle(document.documentElement);
  const names = [`${variable}-letters`, variable].map((name) => style.getPropertyValue(name).split(',')[0]);
  const families = names.join();
  await document.fonts.load(`${weight} 16px ${families}`, `A${text}`);
  return [weight, families];
}

/** In-app browsers can save an image with a `data:` address, but none with a `blob:` address. */
function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
