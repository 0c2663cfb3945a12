import { encode } from 'uqr';
import { palette } from '@/lib/palette';
import { type Box, TAG_TILT, type TagLayout } from './formats';
import type { Look } from './looks';
import { drawText, fitText, type TextStyle, type Ticket } from './text';

export const HOLE_RADIUS = 19;
/** From the edge to the hole's center. */
const HOLE_INSET = 58;
const LINE_INSET = 16;
const shadows = [
  { blur: 90, offset: 44, color: 'rgb(7 5 12 / 0.42)' },
  { blur: 16, offset: 6, color: 'rgb(7 5 12 / 0.3)' },
];

const TAPE_INTERVALS = 50;
/** In modules, as the standard asks for. */
const QR_QUIET_ZONE = 4;

/** From pixels of the tag to pixels of the picture. */
export function tagTransform({ card: { x, y, width, height } }: TagLayout): DOMMatrix {
  return new DOMMatrix()
    .translate(x + width / 2, y + height / 2)
    .rotate(TAG_TILT)
    .translate(-width / 2, -height / 2);
}

export function holeOf({ holeSide, card: { width, height } }: TagLayout) {
  return holeSide === 'top' ? { x: width / 2, y: HOLE_INSET } : { x: HOLE_INSET, y: height / 2 };
}

export function drawTag(ctx: CanvasRenderingContext2D, ticket: Ticket): void {
  const { layout, look, text } = ticket;
  const { tag } = layout;
  ctx.save();
  ctx.setTransform(tagTransform(tag));
  drawCard(ctx, tag, look);
  drawTape(ctx, tag.tape, look.tape);
  drawLines(ctx, ticket);
  if (tag.qrCode) drawQrCode(ctx, text.link, tag.qrCode);
  ctx.restore();
}

function drawCard(ctx: CanvasRenderingContext2D, tag: TagLayout, look: Look): void {
  const hole = holeOf(tag);
  const card = outline(tag, 0);
  card.arc(hole.x, hole.y, HOLE_RADIUS, 0, 2 * Math.PI);
  ctx.fillStyle = look.tag;
  for (const { blur, offset, color } of shadows) {
    ctx.shadowColor = color;
    ctx.shadowBlur = blur;
    ctx.shadowOffsetY = offset;
    ctx.fill(card, 'evenodd');
  }
  ctx.shadowColor = 'transparent';

  // A fine line along the edge, as printed on tags.
  ctx.strokeStyle = look.text;
  ctx.globalAlpha = 0.28;
  ctx.lineWidth = 2;
  ctx.stroke(outline(tag, LINE_INSET));
  ctx.globalAlpha = 1;

  const eyelet = new Path2D();
  eyelet.arc(hole.x, hole.y, HOLE_RADIUS + 6, 0, 2 * Math.PI);
  ctx.strokeStyle = look.tape;
  ctx.lineWidth = 5;
  ctx.stroke(eyelet);
}

/** Clockwise from the top left corner, which is always cut. */
function outline({ card: { width, height }, cut, holeSide }: TagLayout, inset: number): Path2D {
  const [right, bottom] = [width - inset, height - inset];
  // Keeps the distance between the cut corners and a line inside them.
  const corner = cut + inset * (Math.SQRT2 - 1);
  const others =
    holeSide === 'top'
      ? [width - corner, inset, right, corner, right, bottom, inset, bottom]
      : [right, inset, right, bottom, corner, bottom, inset, height - corner];
  return new Path2D(`M${inset} ${corner}L${corner} ${inset} ${others.join(' ')}Z`);
}

/** A line with ticks below it, as on the pages. */
function drawTape(ctx: CanvasRenderingContext2D, { x, y, width, height }: Box, color: string): void {
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + width, y);
  for (let index = 0; index <= TAPE_INTERVALS; index += 1) {
    const at = x + (width * index) / TAPE_INTERVALS;
    ctx.moveTo(at, y);
    ctx.lineTo(at, y + height * (index % 5 === 0 ? 1 : 0.45));
  }
  ctx.strokeStyle = color;
  ctx.lineWidth = 2;
  ctx.lineCap = 'square';
  ctx.stroke();
}

function drawLines(ctx: CanvasRenderingContext2D, { layout, look, text, fonts }: Ticket): void {
  const { place, invitation, code, link, linkAlign } = layout.tag;
  const sans: TextStyle = { font: fonts.sans, color: look.text };
  // The giant font has no letters of "VIP".
  const giant = { font: text.isVip ? fonts.display : fonts.giant, color: look.place, tracking: -0.035 };

  // The caption stands at the right end of the box, the place has the rest.
  const height = place.height * 0.16;
  const { width } = fitText(ctx, text.caption, sans, { ...place, width: place.width * 0.32, height });
  const [x, y] = [place.x + place.width - width, place.y + place.height - height];
  drawText(ctx, text.caption, sans, { x, y, width, height });
  drawText(ctx, text.place, giant, { ...place, width: place.width - width - 20 });
  drawText(ctx, text.invitation, sans, invitation);
  drawText(ctx, text.code, { ...sans, tracking: 0.01 }, code);
  const medium = { font: { ...fonts.sans, weight: 500 }, color: look.soft, align: linkAlign };
  drawText(ctx, text.shortLink, medium, link);
}

/** Dark on light in every look: many scanners don't read the inverse. */
function drawQrCode(ctx: CanvasRenderingContext2D, link: string, { x, y, width }: Box): void {
  const { data, size } = encode(link, { ecc: 'M', border: QR_QUIET_ZONE });
  const module = width / size;
  ctx.fillStyle = palette.paper;
  ctx.fillRect(x, y, width, width);
  ctx.fillStyle = palette.ink;
  ctx.beginPath();
  data.forEach((cells, row) => {
    cells.forEach((dark, column) => {
      if (dark) ctx.rect(x + column * module, y + row * module, module, module);
    });
  });
  ctx.fill();
}
