import type { Layout } from './formats';
import type { Look } from './looks';

type Tag = Layout['tag'];

export const HOLE_RADIUS = 19;
/** From the edge to the hole's center. */
const HOLE_INSET = 58;
const LINE_INSET = 16;

const shadows = [
  { blur: 90, offset: 44, color: 'rgb(7 5 12 / 0.42)' },
  { blur: 16, offset: 6, color: 'rgb(7 5 12 / 0.3)' },
];

/** From pixels of the tag to pixels of the picture. */
export function tagTransform({ x, y, width, height, tilt }: Tag): DOMMatrix {
  return new DOMMatrix()
    .translate(x, y)
    .rotate(tilt)
    .translate(-width / 2, -height / 2);
}

export function holeOf({ holeSide, width, height }: Tag) {
  return holeSide === 'top' ? { x: width / 2, y: HOLE_INSET } : { x: HOLE_INSET, y: height / 2 };
}

export function drawTag(ctx: CanvasRenderingContext2D, tag: Tag, look: Look): void {
  const hole = holeOf(tag);
  const card = outline(tag, 0);
  card.arc(hole.x, hole.y, HOLE_RADIUS, 0, 2 * Math.PI);
  ctx.fillStyle = look.tag;
  // The canvas doesn't transform shadows.
  const { a, b } = ctx.getTransform();
  const scale = Math.hypot(a, b);
  for (const { blur, offset, color } of shadows) {
    ctx.shadowColor = color;
    ctx.shadowBlur = blur * scale;
    ctx.shadowOffsetY = offset * scale;
    ctx.fill(card, 'evenodd');
  }
  ctx.shadowColor = 'transparent';
  drawLine(ctx, tag, look);
  drawEyelet(ctx, tag, look);
}

/** A fine line along the edge, as printed on tags. */
function drawLine(ctx: CanvasRenderingContext2D, tag: Tag, look: Look): void {
  ctx.save();
  ctx.strokeStyle = look.text;
  ctx.globalAlpha = 0.28;
  ctx.lineWidth = 2;
  ctx.stroke(outline(tag, LINE_INSET));
  ctx.restore();
}

function drawEyelet(ctx: CanvasRenderingContext2D, tag: Tag, look: Look): void {
  const hole = holeOf(tag);
  ctx.beginPath();
  ctx.arc(hole.x, hole.y, HOLE_RADIUS + 6, 0, 2 * Math.PI);
  ctx.strokeStyle = look.tape;
  ctx.lineWidth = 5;
  ctx.stroke();
}

function outline({ width, height, cut, holeSide }: Tag, inset: number): Path2D {
  const [right, bottom] = [width - inset, height - inset];
  // Keeps the distance between the cut corners and a line inside them.
  const corner = cut + inset * (Math.SQRT2 - 1);
  const path = new Path2D();
  path.moveTo(inset, corner);
  path.lineTo(corner, inset);
  if (holeSide === 'top') {
    path.lineTo(width - corner, inset);
    path.lineTo(right, corner);
    path.lineTo(right, bottom);
    path.lineTo(inset, bottom);
  } else {
    path.lineTo(right, inset);
    path.lineTo(right, bottom);
    path.lineTo(corner, bottom);
    path.lineTo(inset, height - corner);
  }
  path.closePath();
  return path;
}
