import type { Box, TagLayout } from './formats';
import { drawQrCode } from './qr-code';
import { drawTape } from './tape';
import { drawText, fitText, type TextStyle } from './text';
import type { TicketPicture } from './ticket-picture';

const CAPTION_GAP = 20;
/** Of the box that the place and its caption share. */
const CAPTION_MAX_WIDTH = 0.32;
const CAPTION_HEIGHT = 0.16;

interface TextLine {
  text: string;
  style: TextStyle;
  box: Box;
}

export function drawTagContent(ctx: CanvasRenderingContext2D, picture: TicketPicture): void {
  const { layout, look, text } = picture;
  const { tag } = layout;
  for (const { text: line, style, box } of tagLines(ctx, picture)) drawText(ctx, line, style, box);
  drawTape(ctx, tag.tape, look.tape);
  if (tag.qrCode) drawQrCode(ctx, text.link, tag.qrCode);
}

function tagLines(ctx: CanvasRenderingContext2D, { layout, look, text, fonts }: TicketPicture): TextLine[] {
  const { tag } = layout;
  const sans: TextStyle = { font: fonts.sans, color: look.text };
  // The giant font has no letters of "VIP".
  const place: TextStyle = {
    font: text.isVip ? fonts.display : fonts.giant,
    color: look.place,
    tracking: -0.035,
  };
  const link: TextStyle = { font: { ...fonts.sans, weight: 500 }, color: look.soft, align: tag.linkAlign };
  const { placeBox, captionBox } = splitPlaceBox(
    tag,
    (box) => fitText(ctx, text.caption, sans, box).ink.width,
  );
  return [
    { text: text.place, style: place, box: placeBox },
    { text: text.caption, style: sans, box: captionBox },
    ...(tag.invitation ? [{ text: 'Join with my link', style: sans, box: tag.invitation }] : []),
    { text: text.code, style: { ...sans, tracking: 0.01 }, box: tag.code },
    { text: text.shortLink, style: link, box: tag.link },
  ];
}

/** The caption stands at the right end of the box, the place has the rest. */
function splitPlaceBox({ place }: TagLayout, captionWidthIn: (box: Box) => number) {
  const height = place.height * CAPTION_HEIGHT;
  const width = captionWidthIn({ ...place, width: place.width * CAPTION_MAX_WIDTH, height });
  return {
    placeBox: { ...place, width: place.width - width - CAPTION_GAP },
    captionBox: { x: place.x + place.width - width, y: place.y + place.height - height, width, height },
  };
}
