import { site } from '@/lib/site';
import type { Layout } from './formats';
import type { Rarity, Scene } from './looks';
import { drawTag, holeOf, tagTransform } from './tag';
import { drawText, type TextStyle, type TicketText } from './text';

export interface TicketDrawing {
  layout: Layout;
  scene: Scene;
  rarity: Rarity;
  text: TicketText;
  fonts: Record<'display' | 'sans', TextStyle['font']>;
  /** If it is null, the background is `tint`. */
  photo: CanvasImageSource | null;
  tint: string;
}

type Rect = readonly [x: number, y: number, width: number, height: number];

/** The size that coordinates in a photo refer to, whatever the size of its file. */
const [PHOTO_WIDTH, PHOTO_HEIGHT] = [960, 1200];
/** A superellipse with exponent 2.45, the outline of the mannequins' heads. */
const HEAD = 'M-1 0C-1-.676-.676-1 0-1S1-.676 1 0 .676 1 0 1-1 .676-1 0';

/** The figure's head is in front of the wordmark, as on the cover of a magazine. */
export function drawTicket(ctx: CanvasRenderingContext2D, ticket: TicketDrawing): void {
  const { layout, scene, fonts, photo, tint } = ticket;
  ctx.fillStyle = tint;
  ctx.fillRect(0, 0, layout.width, layout.height);
  if (photo) drawPhoto(ctx, photo, ticket);
  drawText(ctx, site.name, { font: fonts.display, color: scene.text, tracking: -0.03 }, layout.wordmark);
  if (photo) drawHead(ctx, photo, ticket);
  drawText(ctx, site.tagline, { font: fonts.sans, color: scene.text }, layout.tagline);
  drawTag(ctx, ticket);
  if (photo) drawThread(ctx, ticket);
}

/** Maps pixels of the photo to pixels of the picture. Whole pixels leave no seams at the photo's edges. */
function photoTransform({ layout: { photo }, scene: { head } }: TicketDrawing): DOMMatrix {
  const { scale, headX, headY } = photo;
  const left = Math.round(headX - head.x * scale);
  const top = Math.round(headY - (head.y - head.radiusY) * scale);
  return new DOMMatrix([scale, 0, 0, scale, left, top]);
}

/** Where the picture is larger than the photo, the photo's edges continue in their mirror image. */
function drawPhoto(ctx: CanvasRenderingContext2D, photo: CanvasImageSource, ticket: TicketDrawing): void {
  const { width, height } = ticket.layout;
  const { a: scale, e: x, f: y } = photoTransform(ticket);
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(photo, x, y, PHOTO_WIDTH * scale, PHOTO_HEIGHT * scale);

  // The outermost pixels are mixed with the background. The next 40 of the photo show only the backdrop.
  const [left, right] = [x + 2, x + PHOTO_WIDTH * scale - 2];
  const [top, bottom] = [y + 2, y + PHOTO_HEIGHT * scale - 2];
  const edge = 40 * scale;
  function mirror(flip: DOMMatrix2DInit, strip: Rect, area: Rect) {
    if (area[2] <= 0 || area[3] <= 0) return;
    ctx.setTransform(flip);
    ctx.drawImage(ctx.canvas, ...strip, ...area);
    ctx.resetTransform();
  }
  mirror({ a: -1, e: left }, [left, 0, edge, height], [0, 0, left, height]);
  mirror({ a: -1, e: right }, [right - edge, 0, edge, height], [right - width, 0, width - right, height]);
  mirror({ d: -1, f: top }, [0, top, width, edge], [0, 0, width, top]);
  mirror({ d: -1, f: bottom }, [0, bottom - edge, width, edge], [0, bottom - height, width, height - bottom]);
  const { sky, floor } = ticket.scene;
  fade(ctx, top * 1.5, 0, sky);
  fade(ctx, bottom, bottom + 0.45 * (height - bottom), floor);
}

/** Hides the stripes of a continuation, toward an edge of the picture. */
function fade(ctx: CanvasRenderingContext2D, from: number, to: number, color: string): void {
  // The photo reaches this edge.
  if (from <= 0 || from >= ctx.canvas.height) return;
  const gradient = ctx.createLinearGradient(0, from, 0, to);
  gradient.addColorStop(0, `${color}00`);
  gradient.addColorStop(1, color);
  ctx.fillStyle = gradient;
  ctx.fillRect(0, from, ctx.canvas.width, (to < from ? 0 : ctx.canvas.height) - from);
}

function drawHead(ctx: CanvasRenderingContext2D, photo: CanvasImageSource, ticket: TicketDrawing): void {
  const { x, y, radiusX, radiusY } = ticket.scene.head;
  ctx.save();
  ctx.setTransform(photoTransform(ticket).translate(x, y).scale(radiusX, radiusY));
  ctx.clip(new Path2D(HEAD));
  ctx.setTransform(photoTransform(ticket));
  ctx.drawImage(photo, 0, 0, PHOTO_WIDTH, PHOTO_HEIGHT);
  ctx.restore();
}

/** Two strands from the figure's hand to the hole of the tag. They sag if the hole is beside the hand. */
function drawThread(ctx: CanvasRenderingContext2D, ticket: TicketDrawing): void {
  const hand = photoTransform(ticket).transformPoint(ticket.scene.hand);
  const hole = tagTransform(ticket.layout.tag).transformPoint(holeOf(ticket.layout.tag));
  const [dx, dy] = [hole.x - hand.x, hole.y - hand.y];
  ctx.beginPath();
  for (const bend of [0.08, -0.08]) {
    ctx.moveTo(hand.x, hand.y);
    const y = hand.y + dy / 2 + dx * (bend + 0.14);
    ctx.quadraticCurveTo(hand.x + dx / 2 - dy * bend, y, hole.x, hole.y);
  }
  ctx.strokeStyle = ticket.rarity.thread;
  ctx.lineWidth = 4.5;
  ctx.lineCap = 'round';
  ctx.stroke();
}
