import { invitation } from '@/lib/waitlist/messages';
import type { TicketFacts } from '@/lib/waitlist/records';
import type { Box, Layout } from './formats';
import type { Look } from './looks';

/** What a picture is drawn from. */
export interface Ticket {
  layout: Layout;
  look: Look;
  text: ReturnType<typeof ticketText>;
  fonts: Record<'display' | 'giant' | 'sans', Font>;
  /** Without a photo, the background is `tint`. */
  photo: CanvasImageSource | null;
  tint: string;
}

export function ticketText({ signupPosition, isVip, referralCode, referralLink }: TicketFacts) {
  const place = `#${signupPosition}`;
  return {
    isVip,
    place: isVip ? 'VIP' : place,
    caption: isVip ? `${place} in line` : 'in line',
    invitation,
    code: referralCode,
    link: referralLink,
    shortLink: referralLink.replace(/^https?:\/\//, ''),
  };
}

export interface TextStyle {
  font: Font;
  color: string;
  /** In em. */
  tracking?: number;
  align?: 'left' | 'right';
}

export interface Font {
  weight: number;
  family: string;
}

const MEASURED_SIZE = 100;

/** The largest size at which the ink of the text fits its box. Its ink stands on the bottom of the box. */
export function fitText(ctx: CanvasRenderingContext2D, text: string, style: TextStyle, box: Box) {
  applyFont(ctx, style, MEASURED_SIZE);
  const metrics = ctx.measureText(text);
  const left = metrics.actualBoundingBoxLeft;
  const width = left + metrics.actualBoundingBoxRight;
  const height = metrics.actualBoundingBoxAscent + metrics.actualBoundingBoxDescent;
  const scale = Math.min(box.width / width, box.height / height);
  const inset = style.align === 'right' ? box.width - width * scale : 0;
  return {
    size: scale * MEASURED_SIZE,
    width: width * scale,
    x: box.x + inset + left * scale,
    baseline: box.y + box.height - metrics.actualBoundingBoxDescent * scale,
  };
}

export function drawText(ctx: CanvasRenderingContext2D, text: string, style: TextStyle, box: Box): void {
  const { size, x, baseline } = fitText(ctx, text, style, box);
  applyFont(ctx, style, size);
  ctx.fillStyle = style.color;
  ctx.fillText(text, x, baseline);
}

/** Safari before 18 ignores `letterSpacing`, when measuring too. */
function applyFont(ctx: CanvasRenderingContext2D, { font, tracking = 0 }: TextStyle, size: number) {
  ctx.font = `${font.weight} ${size}px ${font.family}`;
  ctx.letterSpacing = `${tracking * size}px`;
}
