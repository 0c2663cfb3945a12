import type { Box } from './formats';

const INTERVALS = 50;
const LONG_EVERY = 5;
const SHORT = 0.45;

/** A line with ticks below it, as on the pages. */
export function drawTape(ctx: CanvasRenderingContext2D, { x, y, width, height }: Box, color: string): void {
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + width, y);
  for (let index = 0; index <= INTERVALS; index += 1) {
    const at = x + (width * index) / INTERVALS;
    ctx.moveTo(at, y);
    ctx.lineTo(at, y + height * (index % LONG_EVERY === 0 ? 1 : SHORT));
  }
  ctx.strokeStyle = color;
  ctx.lineWidth = 2;
  ctx.lineCap = 'square';
  ctx.stroke();
}
