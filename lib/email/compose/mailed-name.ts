import 'server-only';
import { FIRST_NAME_MAILED_LENGTH } from '../../waitlist/constants';

/** Mail programs turn a scheme, `www.` and text like `name.tld` into links. */
const LINK_PATTERN = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** `null` for a greeting without a name. Names with links are left out: spammers sign up strangers with them. */
export function mailedName(firstName: string | null): string | null {
  const name = firstName?.replace(/\p{C}/gu, ' ').trim() ?? '';
  if (LINK_PATTERN.test(name)) return null;
  return [...name].slice(0, FIRST_NAME_MAILED_LENGTH).join('').trim() || null;
}
