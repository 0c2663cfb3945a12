import { TICKET_PHOTO_WIDTH } from '@/components/ui/pictures';
import type { Layout } from './formats';
import type { Look } from './looks';

type Rect = readonly [x: number, y: number, width: number, height: number];

const [WIDTH, HEIGHT] = [TICKET_PHOTO_WIDTH, 1800];
/** The outermost pixels show only the backdrop. They continue it where the picture is larger than the photo. */
const EDGE = 90;
/** A superellipse with exponent 2.45, the outline of the mannequins' heads. */
const HEAD = 'M-1 0C-1-.676-.676-1 0-1S1-.676 1 0 .676 1 0 1-1 .676-1 0';

/** From pixels of the photo to pixels of the picture. */
export function photoTransform({ photo }: Layout, { head }: Look): DOMMatrix {
  return new DOMMatrix()
    .translate(photo.headX, photo.headY)
    .scale(photo.scale)
    .translate(-head.x, head.radiusY - head.y);
}

export function drawPhoto(
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
export function clipToHead(ctx: CanvasRenderingContext2D, layout: Layout, look: Look): void {
  const { x, y, radiusX, radiusY } = look.head;
  const outline = new Path2D();
  outline.addPath(new Path2D(HEAD), photoTransform(layout, look).translate(x, y).scale(radiusX, radiusY));
  ctx.clip(outline);
}
