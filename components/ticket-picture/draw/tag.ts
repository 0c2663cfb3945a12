import { encode } from 'uqr';
import { palette } from '@/lib/palette';
import type { TicketDrawing } from './draw-ticket';
import { type Box, drawText } from './text';

/** The unit is degrees. */
export const TILT = -2;
/** Where the top left corner is, around which the tag is tilted. */
export const CORNER = { x: 70, y: 1170 };

/** The boxes are relative to the tag's top left corner. */
export const tagBoxes = {
  card: { x: 0, y: 0, width: 928, height: 444 },
  holder: { x: 56, y: 76, width: 536, height: 46 },
  place: { x: 56, y: 138, width: 536, height: 136 },
  tape: { x: 56, y: 296, width: 536, height: 20 },
  offer: { x: 56, y: 334, width: 536, height: 32 },
  link: { x: 56, y: 376, width: 536, height: 32 },
  qrCode: { x: 628, y: 78, width: 240, height: 240 },
  invitation: { x: 628, y: 334, width: 240, height: 74 },
} as const satisfies Record<string, Box>;

const { card } = tagBoxes;
export const HOLE = { x: 464, y: 44 };
const HOLE_RADIUS = 17;
/** The length of the two cut corners. */
const CUT = 80;
const LINE_INSET = 16;

/** Maps pixels of the tag to pixels of the picture. */
export const tagTransform = () => new DOMMatrix().translate(CORNER.x, CORNER.y).rotate(TILT);

export function drawTag(ctx: CanvasRenderingContext2D, ticket: TicketDrawing): void {
  ctx.save();
  ctx.setTransform(tagTransform());
  drawCard(ctx, ticket);
  drawTape(ctx, ticket, tagBoxes.tape);
  drawLines(ctx, ticket);
  drawQrCode(ctx, ticket.text.link, tagBoxes.qrCode);
  ctx.restore();
}

function drawCard(ctx: CanvasRenderingContext2D, { rarity }: TicketDrawing): void {
  const { x, y } = HOLE;
  const shape = outline(0);
  shape.arc(x, y, HOLE_RADIUS, 0, 2 * Math.PI);
  ctx.fillStyle = rarity.tag;
  ctx.shadowColor = 'rgb(7 5 12 / 0.5)';
  ctx.shadowBlur = 80;
  ctx.shadowOffsetY = 36;
  ctx.fill(shape, 'evenodd');
  ctx.shadowColor = 'transparent';
  ctx.strokeStyle = rarity.edge ?? rarity.tag;
  ctx.lineWidth = 12;
  ctx.stroke(outline(0));

  // A fine line along the edge, as printed on tags.
  ctx.strokeStyle = rarity.text;
  ctx.globalAlpha = 0.28;
  ctx.lineWidth = 2;
  ctx.stroke(outline(LINE_INSET));
  ctx.globalAlpha = 1;

  const eyelet = new Path2D();
  eyelet.arc(x, y, HOLE_RADIUS + 6, 0, 2 * Math.PI);
  ctx.lineWidth = 5;
  ctx.stroke(eyelet);
}

function outline(inset: number): Path2D {
  const [right, bottom] = [card.width - inset, card.height - inset];
  // Keeps the distance between the cut corners and a line inside them.
  const corner = CUT + inset * (Math.SQRT2 - 1);
  return new Path2D(
    `M${inset} ${corner}L${corner} ${inset}H${card.width - corner}L${right} ${corner}V${bottom}H${inset}Z`,
  );
}

/** A line with 50 intervals, as on the pages. The ticks are the dashes of thicker lines, and a bar is as long as on the banner. */
function drawTape(ctx: CanvasRenderingContext2D, ticket: TicketDrawing, { x, y, width, height }: Box): void {
  ctx.fillStyle = ticket.rarity.thread;
  ctx.fillRect(x, y - 8, width * ticket.text.claimed, 8);
  for (const [thickness, dashes] of [
    [2, []],
    [height * 0.45, [2, width / 50 - 2]],
    [height, [2, width / 10 - 2]],
  ] as const) {
    ctx.lineWidth = thickness;
    ctx.setLineDash(dashes);
    ctx.beginPath();
    ctx.moveTo(x, y + thickness / 2);
    ctx.lineTo(x + width + 2, y + thickness / 2);
    ctx.stroke();
  }
}

function drawLines(ctx: CanvasRenderingContext2D, { rarity, text, fonts }: TicketDrawing): void {
  const { holder, place, offer, link, invitation: smallPrint } = tagBoxes;
  const sans = { font: fonts.sans, color: rarity.text, line: [0.95, 0.22] } as const;
  const display = { font: fonts.display, color: rarity.place, tracking: -0.03 };
  drawText(ctx, text.holder, sans, holder);
  const start = 18 + drawText(ctx, text.place, display, { ...place, width: place.width * 0.74 });
  const [height, bottom] = [40, place.y + place.height];
  const caption = { x: place.x + start, y: bottom - height, width: place.width - start, height };
  drawText(ctx, text.caption, sans, caption);
  drawText(ctx, text.offer, sans, offer);
  drawText(ctx, text.shortLink, sans, link);
  const [act = '', ...terms] = text.invitation.split(', ');
  const line = { ...smallPrint, height: offer.height };
  drawText(ctx, act, sans, line);
  if (terms.length > 0) drawText(ctx, terms.join(), sans, { ...line, y: link.y });
}

/** Dark on light on every tag: many scanners don't read the inverse. The border is what the standard asks for. */
function drawQrCode(ctx: CanvasRenderingContext2D, link: string, { x, y, width }: Box): void {
  const { data, size } = encode(link, { ecc: 'M', border: 4 });
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
