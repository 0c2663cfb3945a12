import type { Layout } from './formats';
import type { Look } from './looks';
import { photoPosition } from './photo';
import { HOLE_RADIUS, holeOf, tagTransform } from './tag';

/** The back strand ends behind the tag, which is drawn over it. The front strand goes into the hole. */
const strands = {
  back: { bend: 0.22, pastHole: -HOLE_RADIUS - 5 },
  front: { bend: -0.16, pastHole: 2 },
};

/** Ties the tag to the garment. */
export function drawStrand(
  ctx: CanvasRenderingContext2D,
  layout: Layout,
  look: Look,
  strand: keyof typeof strands,
): void {
  const { bend, pastHole } = strands[strand];
  const photo = photoPosition(layout, look);
  const knot = {
    x: photo.x + look.knot.x * layout.photo.scale,
    y: photo.y + look.knot.y * layout.photo.scale,
  };
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
