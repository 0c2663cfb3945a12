import { encode } from 'uqr';
import { palette } from '@/lib/palette';
import type { Box } from './formats';

/** The quiet zone that the standard asks for, in modules. */
const BORDER = 4;

/** Dark on light in every look: many scanners don't read the inverse. */
export function drawQrCode(ctx: CanvasRenderingContext2D, link: string, { x, y, width }: Box): void {
  const { data, size } = encode(link, { ecc: 'M', border: BORDER });
  const module = width / size;
  ctx.fillStyle = palette.paper;
  ctx.fillRect(x, y, width, width);
  ctx.fillStyle = palette.ink;
  ctx.beginPath();
  data.forEach((cells, row) => {
    cells.forEach((dark, column) => {
      if (dark) ctx.rect(x + column * module, y + row * module, module, module);
    });
  });
  ctx.fill();
}
