import { TICKET_PHOTO_WIDTH } from '@/components/ui/pictures';
import { site } from '@/lib/site';
import type { Layout } from './formats';
import type { Look } from './looks';
import { drawTag, HOLE_RADIUS, holeOf, tagTransform } from './tag';
import { drawText, type Ticket } from './text';

type Rect = readonly [x: number, y: number, width: number, height: number];

const [WIDTH, HEIGHT] = [TICKET_PHOTO_WIDTH, 1800];
/** The outermost pixels show only the backdrop. They continue it where the picture is larger than the photo. */
const EDGE = 90;
/** A superellipse with exponent 2.45, the outline of the mannequins' heads. */
const HEAD = 'M-1 0C-1-.676-.676-1 0-1S1-.676 1 0 .676 1 0 1-1 .676-1 0';

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

/** From pixels of the photo to pixels of the picture. */
function photoTransform({ photo }: Layout, { head }: Look): DOMMatrix {
  return new DOMMatrix()
    .translate(photo.headX, photo.headY)
    .scale(photo.scale)
    .translate(-head.x, head.radiusY - head.y);
}

function drawPhoto(
  ctx: CanvasRenderingContext2D,
  photo: CanvasImageSource,
  layout: Layout,
  look: Look,
): void {
  const transform = photoTransform(layout, look);
  const start = transform.inverse().transformPoint();
  const end = transform.inverse().transformPoint({ x: layout.width, y: layout.height });

  function mirror(edge: { x: number } | { y: number }, strip: Rect, area: Rect) {
    if (Math.min(...area.slice(2)) <= 0) return;
    ctx.save();
    if ('x' in edge) ctx.transform(-1, 0, 0, 1, edge.x, 0);
    else ctx.transform(1, 0, 0, -1, 0, edge.y);
    ctx.drawImage(photo, ...strip, ...area);
    ctx.restore();
  }

  ctx.save();
  ctx.imageSmoothingQuality = 'high';
  ctx.setTransform(transform);
  // One pixel of overlap hides the seams.
  mirror({ y: 0 }, [0, 0, WIDTH, EDGE], [0, -1, WIDTH, 1 - start.y]);
  mirror({ y: HEIGHT }, [0, HEIGHT - EDGE, WIDTH, EDGE], [0, HEIGHT - end.y, WIDTH, 1 + end.y - HEIGHT]);
  mirror({ x: WIDTH }, [WIDTH - EDGE, 0, EDGE, HEIGHT], [WIDTH - end.x, 0, 1 + end.x - WIDTH, HEIGHT]);
  ctx.drawImage(photo, 0, 0);
  ctx.restore();
}

/** Clips to the figure's head, which is drawn again in front of the wordmark. */
function clipToHead(ctx: CanvasRenderingContext2D, layout: Layout, look: Look): void {
  const { x, y, radiusX, radiusY } = look.head;
  const outline = new Path2D();
  outline.addPath(new Path2D(HEAD), photoTransform(layout, look).translate(x, y).scale(radiusX, radiusY));
  ctx.clip(outline);
}
