import 'server-only';
import { FIRST_NAME_MAILED_LENGTH } from '../../constants';

const NAME_PATTERN = /^[\p{L}\p{M} '’-]*\p{L}[\p{L}\p{M} '’-]*$/u;

/** `null` for a greeting without a name: spammers sign up strangers with links and phone numbers as their names. */
export function mailedName(firstName: string | null): string | null {
  const name = firstName?.trim() ?? '';
  if (!NAME_PATTERN.test(name)) return null;
  return [...name].slice(0, FIRST_NAME_MAILED_LENGTH).join('').trim();
}
