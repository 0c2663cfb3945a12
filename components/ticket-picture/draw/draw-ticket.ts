import { site } from '@/lib/site';
import { clipToHead, drawPhoto } from './photo';
import { drawTag, tagTransform } from './tag';
import { drawTagContent } from './tag-content';
import { drawText } from './text';
import { drawStrand } from './thread';
import type { TicketPicture } from './ticket-picture';

/** @param scale Pixels of the canvas per pixel of the layout. */
export function drawTicket(ctx: CanvasRenderingContext2D, picture: TicketPicture, scale: number): void {
  const { layout, look } = picture;
  ctx.save();
  ctx.scale(scale, scale);
  drawBackground(ctx, picture);
  drawStrand(ctx, layout, look, 'back');
  ctx.save();
  const { a, b, c, d, e, f } = tagTransform(layout.tag);
  ctx.transform(a, b, c, d, e, f);
  drawTag(ctx, layout.tag, look);
  drawTagContent(ctx, picture);
  ctx.restore();
  drawStrand(ctx, layout, look, 'front');
  ctx.restore();
}

/** The figure's head is in front of the wordmark, as on the cover of a magazine. */
function drawBackground(ctx: CanvasRenderingContext2D, picture: TicketPicture): void {
  const { layout, look, fonts, photo, tint } = picture;
  ctx.fillStyle = tint;
  ctx.fillRect(0, 0, layout.width, layout.height);
  if (photo) drawPhoto(ctx, photo, layout, look);
  const style = { font: fonts[layout.wordmark.font], color: look.wordmark, tracking: -0.03 };
  drawText(ctx, site.name, style, layout.wordmark);
  if (!photo) return;
  ctx.save();
  clipToHead(ctx, layout, look);
  drawPhoto(ctx, photo, layout, look);
  ctx.restore();
}
