/**
 * Encodes the pictures in public/images from their masters:
 *
 *     npx tsx scripts/make-images.ts <folder that contains masters/*.png>
 *
 * ffmpeg encodes the turntable video:
 *
 *     ffmpeg -i turntable-loop.mp4 -an -c:v libsvtav1 -crf 44 -preset 4 public/images/turntable.webm
 *     ffmpeg -i turntable-loop.mp4 -an -c:v libx264 -crf 27 -preset veryslow -movflags +faststart public/images/turntable.mp4
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  type PictureFormat,
  type PictureName,
  pictures,
  pictureUrl,
  TICKET_PHOTO_WIDTH,
} from '../components/ui/pictures';

/** Masters whose name differs from the picture's. */
const masterNames: Partial<Record<PictureName, string>> = {
  'step-upload': 'step-01-upload',
  'step-model': 'step-02-model',
  'step-buy': 'step-03-try-buy',
  turntable: 'turntable-poster',
};

/** At lower quality the dark background of the hero shows banding. Phones wait for theirs on slow connections. */
const avifQuality = (name: PictureName) => (name === 'hero-mobile' ? 44 : 48);

const encoders: Record<PictureFormat, (image: Sharp, name: PictureName) => Sharp> = {
  avif: (image, name) => image.avif({ quality: avifQuality(name), effort: 7, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 78, effort: 6, smartSubsample: true }),
};

/** Ticket pictures show the outfits larger than the originals, so these files are upscaled. */
async function makeTicketPhoto(name: PictureName, folder: string): Promise<void> {
  await sharp(path.join(folder, 'masters', `${name}.png`))
    .resize({ width: TICKET_PHOTO_WIDTH, kernel: 'lanczos3' })
    .sharpen({ sigma: 0.8 })
    .webp({ quality: 86, effort: 6, smartSubsample: true })
    .toFile(path.join('public', pictureUrl(name, TICKET_PHOTO_WIDTH, 'webp')));
}

async function makePicture(name: PictureName, folder: string): Promise<void> {
  const master = sharp(path.join(folder, 'masters', `${masterNames[name] ?? name}.png`));
  for (const width of pictures[name].widths) {
    for (const format of ['avif', 'webp'] as const) {
      const file = path.join('public', pictureUrl(name, width, format));
      const { size } = await encoders[format](master.clone().resize({ width }), name).toFile(file);
      console.log(`${file} ${Math.ceil(size / 1000)} kB`);
    }
  }
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npx tsx scripts/make-images.ts <folder>');
await mkdir('public/images', { recursive: true });
for (const name of Object.keys(pictures) as PictureName[]) {
  await makePicture(name, folder);
  if (name.startsWith('card-')) await makeTicketPhoto(name, folder);
}
