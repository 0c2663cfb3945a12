import { PREMIERE_SPOTS } from '@/lib/constants';
import { grouped } from '@/lib/plural';
import { invitation, joinerTerms, premiereOffer } from '@/lib/promises';
import { site } from '@/lib/site';
import type { Situation } from '@/lib/situation';
import type { TicketFacts } from '@/lib/waitlist/records';
import { rarityOf } from './looks';

export type Box = Required<DOMRectInit>;

const NAME_LENGTH = 24;

export type TicketText = ReturnType<typeof ticketText>;

/** @param situation its total is below the position if the browser does not know it. */
export function ticketText(facts: TicketFacts, situation: Situation) {
  const { total = 0 } = situation;
  const { isVip, referralLink, signupPosition } = facts;
  const place = `#${grouped(signupPosition)}`;
  const names = [holderOf(facts), rarityOf(facts).label].filter(Boolean);
  const left = PREMIERE_SPOTS - Math.max(total, signupPosition);
  const isKnown = total >= signupPosition;
  return {
    holder: names.join(' · ') || 'Early access',
    place: isVip ? 'VIP' : place,
    caption: isVip ? `${place} in line` : 'in line',
    line: `${place} in line`,
    offer: left > 0 ? offerOf(isKnown ? left : undefined) : joinerTerms(situation),
    invitation: invitation({ ...situation, earnsCredit: facts.earnsCredit }),
    /** The share of the premiere spots, for the tape. */
    claimed: isKnown && left > 0 ? total / PREMIERE_SPOTS : 0,
    link: referralLink,
    shortLink: referralLink.replace(/^https?:\/\//, ''),
  };
}

/** The picture is seen for days, so it dates what is left. */
function offerOf(left: number | undefined): string {
  if (left === undefined) return premiereOffer;
  const today = new Date().toLocaleDateString('en', { month: 'short', day: 'numeric' });
  return `${left} of ${PREMIERE_SPOTS} premiere spots left on ${today}`;
}

/** Isolated, so that a name in another direction doesn't move what follows. */
function holderOf({ firstName }: TicketFacts): string {
  // The fonts have composed letters, and no hyphen that forbids a line break.
  const written = (firstName ?? '')
    .trim()
    .normalize()
    .replace(/[\u2010\u2011]/g, '-');
  const letters = Array.from(new Intl.Segmenter().segment(written), ({ segment }) => segment);
  if (letters.length === 0) return '';
  const name = letters.slice(0, NAME_LENGTH).join('').trim();
  return `\u2068${name}${letters.length > NAME_LENGTH ? '…' : ''}\u2069`;
}

/** Returns what screen readers say. */
export function describeTicket(
  { holder, line, offer, invitation }: TicketText,
  outfit: string | null,
): string {
  const background = outfit ? ` Background: ${outfit}.` : '';
  return `Your ticket: ${holder}, ${line}. ${site.tagline}. ${offer}. ${invitation}.${background}`;
}

export interface TextStyle {
  /** Weight and family. */
  font: readonly [weight: number, family: string];
  color: string;
  /** The unit is em. */
  tracking?: number;
  /** The height of an accent and the depth of a descender in em, so that texts with and without have the same size. */
  line?: readonly [ascent: number, descent: number];
}

const SIZE = 100;
/** What the site's fonts have. A text with other letters gets one font of the system instead of a mixture. */
const SITE_LETTERS = /^[ -~ª´ºÀ-ÖØ-öø-ÿŒœ·–—‘’“”…\u2068\u2069]*$/;

/**
 * Draws a text as large as its ink fits the box, on the bottom of the box. Scaled, because some browsers round the widths of
 * letters at each font size.
 *
 * @returns the width of the ink.
 */
export function drawText(ctx: CanvasRenderingContext2D, text: string, style: TextStyle, box: Box): number {
  const [weight, family] = style.font;
  ctx.font = `${weight} ${SIZE}px ${SITE_LETTERS.test(text) ? family : 'system-ui, sans-serif'}`;
  // Safari before 18 ignores it, when measuring too.
  ctx.letterSpacing = `${(style.tracking ?? 0) * SIZE}px`;
  const ink = ctx.measureText(text);
  const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = ink;
  const ascent = style.line ? style.line[0] * SIZE : ink.actualBoundingBoxAscent;
  const descent = style.line ? style.line[1] * SIZE : ink.actualBoundingBoxDescent;
  const width = left + right;
  const scale = Math.min(box.width / width, box.height / (ascent + descent));
  ctx.fillStyle = style.color;
  ctx.save();
  ctx.translate(box.x + left * scale, box.y + box.height - descent * scale);
  ctx.scale(scale, scale);
  ctx.fillText(text, 0, 0);
  ctx.restore();
  return width * scale;
}
