import { TICKET_PHOTO_WIDTH } from '@/components/ui/pictures';
import type { Box, Layout } from './formats';
import type { Look } from './looks';

const PHOTO_BOX = { x: 0, y: 0, width: TICKET_PHOTO_WIDTH, height: 1800 };
/** The outermost pixels show only the backdrop. They continue it where the picture is larger than the photo. */
const EDGE = 90;
/** Makes four Bézier curves a superellipse with exponent 2.45, the outline of the mannequins' heads. */
const HEAD_CURVE = 0.676;

/** From pixels of the photo to pixels of the picture. */
export function photoPosition({ photo }: Layout, { head }: Look) {
  const x = photo.headX - head.x * photo.scale;
  const y = photo.headY - (head.y - head.radiusY) * photo.scale;
  return { x, y, width: PHOTO_BOX.width * photo.scale, height: PHOTO_BOX.height * photo.scale };
}

export function drawPhoto(
  ctx: CanvasRenderingContext2D,
  photo: CanvasImageSource,
  layout: Layout,
  look: Look,
) {
  const at = photoPosition(layout, look);
  const [right, bottom] = [at.x + at.width, at.y + at.height];
  ctx.imageSmoothingQuality = 'high';
  mirrorEdge(ctx, photo, { ...PHOTO_BOX, height: EDGE }, { ...at, y: 0, height: at.y });
  mirrorEdge(
    ctx,
    photo,
    { ...PHOTO_BOX, y: PHOTO_BOX.height - EDGE, height: EDGE },
    { ...at, y: bottom, height: layout.height - bottom },
  );
  mirrorEdge(
    ctx,
    photo,
    { ...PHOTO_BOX, x: PHOTO_BOX.width - EDGE, width: EDGE },
    { ...at, x: right, width: layout.width - right },
  );
  ctx.drawImage(photo, at.x, at.y, at.width, at.height);
}

function mirrorEdge(ctx: CanvasRenderingContext2D, photo: CanvasImageSource, edge: Box, area: Box): void {
  if (area.width <= 0 || area.height <= 0) return;
  const sideways = edge.width === EDGE;
  // One pixel of overlap hides the seam.
  const [width, height] = sideways ? [area.width + 1, area.height] : [area.width, area.height + 1];
  ctx.save();
  ctx.translate(area.x + area.width / 2, area.y + area.height / 2);
  ctx.scale(sideways ? -1 : 1, sideways ? 1 : -1);
  ctx.drawImage(photo, edge.x, edge.y, edge.width, edge.height, -width / 2, -height / 2, width, height);
  ctx.restore();
}

/** Clips to the figure's head, which is drawn again in front of the wordmark. */
export function clipToHead(ctx: CanvasRenderingContext2D, layout: Layout, look: Look): void {
  const { x, y } = photoPosition(layout, look);
  const { scale } = layout.photo;
  const { head } = look;
  const [cx, cy, rx, ry] = [
    x + head.x * scale,
    y + head.y * scale,
    head.radiusX * scale,
    head.radiusY * scale,
  ];
  const [kx, ky] = [rx * HEAD_CURVE, ry * HEAD_CURVE];
  ctx.beginPath();
  ctx.moveTo(cx - rx, cy);
  ctx.bezierCurveTo(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry);
  ctx.bezierCurveTo(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy);
  ctx.bezierCurveTo(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry);
  ctx.bezierCurveTo(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy);
  ctx.clip();
}
