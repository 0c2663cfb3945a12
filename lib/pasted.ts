/*
 * Text that people copy and secret stores hand out, without what came along. Each function cuts first: a stranger's text can have any
 * length, and normalizing takes quadratic time.
 */

/**
 * Characters without a shape, and what stands for a picture that was not copied. The first group keeps those that change how others
 * look: joiners between letters, and the selector that colors an emoji.
 */
const INVISIBLE =
  /((?![ -~])(?:[\p{L}\p{M}\p{S}]\p{Join_C}(?=(?![ -~])[\p{L}\p{M}\p{S}])|\p{So}\ufe0f))|[\p{DI}\p{Cs}\ufff9-\ufffc]|(?!\s)\p{Cc}/gu;

/** Some texts have more invisible characters than visible ones. */
const SLACK = 4;

/** One line of at most `length` characters, in NFC, as most keyboards type it. */
export function cleanLine(text: string, length: number): string {
  const cut = text.slice(0, SLACK * length);
  const line = cut.replace(INVISIBLE, '$1').replace(/\s+/g, ' ').normalize('NFC').trim();
  return line.length > length ? Array.from(line).slice(0, length).join('').trim() : line;
}

/** A link, a part of one, or a text with one: also without percent-encoding, and without differences in width and style. */
export const cleanLink = (text: string, length: number): string =>
  unwrap(cleanLine(decodePercent(text.slice(0, length)).normalize('NFKC'), length));

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const cleanName = (text: string, length: number): string => unwrap(cleanLine(text, length), '…');

/** More than any of our tokens, also with an invisible character percent-encoded on each side. */
const TOKEN_LENGTH = 400;

/** The token of a link that we mailed, which some mail programs break into lines. */
export const cleanToken = (text: string): string =>
  /^[\w-]+(?:\.[\w-]+)*/.exec(cleanLink(text, TOKEN_LENGTH).replaceAll(' ', ''))?.[0] ?? '';

const QUOTES = '"“”„«»‹›「」『』';

/** Removes quotes, brackets and marks around a text. A bracket inside it keeps those around it. */
export function unwrap(text: string, after = '….!?。،؛۔।'): string {
  const bare = without(text, `${QUOTES}()[]<>`, after);
  const inner = /[()[\]<>]/.test(bare) ? without(text, QUOTES, after) : bare;
  const [, quoted] = /^['‘’`](.+)['‘’`]$/.exec(inner) ?? [];
  return without(quoted ?? inner, QUOTES, after);
}

/** A regular expression takes quadratic time to find where the end begins. */
function without(text: string, around: string, after: string): string {
  const isAround = (at: number, marks = '') => ` ,;:${around}${marks}`.includes(text.charAt(at));
  let [start, end] = [0, text.length];
  while (start < end && isAround(start)) start += 1;
  while (start < end && isAround(end - 1, after)) end -= 1;
  return text.slice(start, end);
}

/** More than an address and the name with it. */
const ADDRESS_TEXT_LENGTH = 1_000;

/** The address in what mail programs copy: `Ana <ana@x.org>`, `mailto:ana@x.org?subject=Hi`, or one with what was around it. */
export function cleanAddress(text: string): string {
  const line = cleanLink(text, ADDRESS_TEXT_LENGTH);
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(line) ?? [];
  if (bracketed === undefined) return plainAddress(line);
  const address = plainAddress(bracketed);
  // With another address in front, nobody knows which one is meant.
  return name.includes('@') && plainAddress(name) !== address ? line : address;
}

/** Phones type ’ for an apostrophe. */
const plainAddress = (text: string) =>
  unwrap(text.replace(/^mailto:([^?]*).*/i, '$1'))
    .replace(/[‘’]/g, "'")
    .replace(/['`]+$/, '');
