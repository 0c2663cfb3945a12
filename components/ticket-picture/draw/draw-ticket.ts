import { site } from '@/lib/site';
import { clipToHead, drawPhoto, photoTransform } from './photo';
import { drawTag, HOLE_RADIUS, holeOf, tagTransform } from './tag';
import { drawText } from './text';
import type { Ticket } from './ticket';

/** The back strand ends behind the tag, which is drawn over it. The front strand goes into the hole. */
const backStrand = { bend: 0.22, pastHole: -HOLE_RADIUS - 5 };
const frontStrand = { bend: -0.16, pastHole: 2 };

export function drawTicket(ctx: CanvasRenderingContext2D, ticket: Ticket): void {
  drawBackground(ctx, ticket);
  drawStrand(ctx, ticket, backStrand);
  drawTag(ctx, ticket);
  drawStrand(ctx, ticket, frontStrand);
}

/** The figure's head is in front of the wordmark, as on the cover of a magazine. */
function drawBackground(ctx: CanvasRenderingContext2D, { layout, look, fonts, photo, tint }: Ticket): void {
  const { width, height, wordmark } = layout;
  ctx.fillStyle = tint;
  ctx.fillRect(0, 0, width, height);
  if (photo) drawPhoto(ctx, photo, layout, look);
  const style = { font: fonts[wordmark.font], color: look.wordmark, tracking: -0.03 };
  drawText(ctx, site.name, style, wordmark);
  if (!photo) return;
  ctx.save();
  clipToHead(ctx, layout, look);
  drawPhoto(ctx, photo, layout, look);
  ctx.restore();
}

/** Ties the tag to the garment. */
function drawStrand(
  ctx: CanvasRenderingContext2D,
  { layout, look }: Ticket,
  { bend, pastHole }: typeof backStrand,
): void {
  const knot = photoTransform(layout, look).transformPoint(look.knot);
  const hole = tagTransform(layout.tag).transformPoint(holeOf(layout.tag));
  const [dx, dy] = [hole.x - knot.x, hole.y - knot.y];
  const stretch = 1 + pastHole / Math.hypot(dx, dy);
  /** A point at a share of the way to the hole, moved sideways. */
  const along = (share: number, sideways: number) =>
    [knot.x + dx * share - dy * sideways, knot.y + dy * share + dx * sideways] as const;
  ctx.beginPath();
  ctx.moveTo(knot.x, knot.y);
  ctx.bezierCurveTo(...along(0.3, bend), ...along(0.75, bend), ...along(stretch, 0));
  ctx.strokeStyle = look.thread;
  ctx.lineWidth = 4.5;
  ctx.lineCap = 'round';
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(knot.x, knot.y, 7, 0, 2 * Math.PI);
  ctx.fillStyle = look.thread;
  ctx.fill();
}
