import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type PictureName, pictures, pictureUrl } from './pictures';

const fileOf = (...picture: Parameters<typeof pictureUrl>) => path.join('public', pictureUrl(...picture));

const names = Object.keys(pictures).filter((name): name is PictureName => name in pictures);

test.each(names)('%s has its shape in every width and format', async (name) => {
  const picture = pictures[name];
  for (const width of picture.widths) {
    for (const format of ['avif', 'webp'] as const) {
      const file = await sharp(fileOf(name, width, format)).metadata();
      expect(file.width).toBe(width);
      expect(Math.abs(file.height - (width * picture.height) / picture.width)).toBeLessThan(1);
    }
  }
});
