import { site } from '@/lib/site';
import type { Rarity, Scene } from './looks';
import { drawTag, HOLE, tagTransform } from './tag';
import { type Box, drawText, type TextStyle, type TicketText } from './text';

export interface TicketDrawing {
  scene: Scene;
  rarity: Rarity;
  text: TicketText;
  fonts: Record<'display' | 'sans', TextStyle['font']>;
  /** It is as large as the picture. If it is null, the background is `tint`. */
  photo: CanvasImageSource | null;
  tint: string;
}

/** A story: Instagram, WhatsApp, TikTok, Snapchat and Facebook show it on the whole screen of a phone. */
export const [WIDTH, HEIGHT] = [1080, 1920];
export const tagline: Box = { x: 60, y: 252, width: 960, height: 66 };
export const wordmark: Box = { x: 60, y: 344, width: 960, height: 220 };

/** A superellipse with exponent 2.45, the outline of the mannequins' heads. */
const HEAD = 'M-1 0C-1-.676-.676-1 0-1S1-.676 1 0 .676 1 0 1-1 .676-1 0';

/** The figure's head is in front of the wordmark, as on the cover of a magazine. */
export function drawTicket(ctx: CanvasRenderingContext2D, ticket: TicketDrawing): void {
  const { scene, fonts, photo, tint } = ticket;
  ctx.fillStyle = tint;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  if (photo) ctx.drawImage(photo, 0, 0);
  drawText(ctx, site.name, { font: fonts.display, color: scene.text, tracking: -0.03 }, wordmark);
  if (photo) drawHead(ctx, photo, scene);
  drawText(ctx, site.tagline, { font: fonts.sans, color: scene.text }, tagline);
  drawTag(ctx, ticket);
  if (photo) drawThread(ctx, ticket);
}

function drawHead(ctx: CanvasRenderingContext2D, photo: CanvasImageSource, { head }: Scene): void {
  ctx.save();
  ctx.translate(head.x, head.y);
  ctx.scale(head.radiusX, head.radiusY);
  ctx.clip(new Path2D(HEAD));
  ctx.resetTransform();
  ctx.drawImage(photo, 0, 0);
  ctx.restore();
}

/** Two strands from the figure's hand to the hole of the tag. They sag if the hole is beside the hand. */
function drawThread(ctx: CanvasRenderingContext2D, { scene: { hand }, rarity }: TicketDrawing): void {
  const hole = tagTransform().transformPoint(HOLE);
  const [dx, dy] = [hole.x - hand.x, hole.y - hand.y];
  ctx.beginPath();
  for (const bend of [0.08, -0.08]) {
    ctx.moveTo(hand.x, hand.y);
    const y = hand.y + dy / 2 + dx * (bend + 0.14);
    ctx.quadraticCurveTo(hand.x + dx / 2 - dy * bend, y, hole.x, hole.y);
  }
  ctx.strokeStyle = rarity.thread;
  ctx.lineWidth = 4.5;
  ctx.lineCap = 'round';
  ctx.stroke();
}
