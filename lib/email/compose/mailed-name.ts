import 'server-only';
import { FIRST_NAME_MAILED_LENGTH } from '../../waitlist/constants';

/** A scheme, `www.` or something like `name.tld`: mail programs make links of these. */
const LINK_PATTERN = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/**
 * The name a mail greets with. Anybody can enter anybody's address, so a name that a mail program would turn
 * into a link is left out: nobody advertises through our mails.
 *
 * @returns at most as many characters as are mailed, or `null` for a greeting without a name.
 */
export function mailedName(firstName: string | null): string | null {
  const name = firstName?.replace(/\p{C}/gu, ' ').trim() ?? '';
  if (LINK_PATTERN.test(name)) return null;
  return [...name].slice(0, FIRST_NAME_MAILED_LENGTH).join('').trim() || null;
}
