import { FIRST_NAME_STORED_LENGTH } from '../../constants';
import { cleanName } from '../../pasted';

/** Spammers sign strangers up with a message as the name. A name has few words, and a message needs long ones. */
const MAX_LETTERS = 30;
const MAX_WORDS = 4;
const MAX_LONG_WORDS = 3;
const LONG_WORD = /\p{L}(?:\P{L}*\p{L}){3}/u;
/** Phone numbers and prices have more. */
const MAX_DIGITS = 2;

/** Joiners belong to Persian and Indian names. Keyboards have several apostrophes and hyphens. */
const WORD = /^[\p{L}\p{M}\p{Nd}\p{Pd}\p{Join_C}'’‘`´·・׳״՚་]+$/u;
/** "Dr.", "J.R.", "J.-P.", but nothing that mail programs show as a link. */
const ABBREVIATION = /^(?:\p{L}[\p{L}\p{M}]{1,4}\.|(?:\p{Pd}?\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?)$/u;
const EMOJI = /[\p{So}\p{EMod}](?:\ufe0f|\p{Join_C})*/gu;

/** The name with which mails greet a person, if it can be one. */
export function greetedName(firstName: string | null): string | null {
  const typed = cleanName((firstName ?? '').replace(EMOJI, ' '), FIRST_NAME_STORED_LENGTH);
  // Two spaces on a phone make a full stop. The one of an initial stays.
  const name = typed.replace(/(\p{L}\p{M}*\p{L}\p{M}*)\.$/u, '$1');
  const isName = /\p{L}/u.test(name) && isShort(name) && name.split(' ').every(isWord);
  return isName ? name : null;
}

const isWord = (word: string) => WORD.test(word) || ABBREVIATION.test(word);

function isShort(name: string): boolean {
  const words = name.split(/[ \p{Pd}·・]+/u);
  const lowerCase = words.filter((word) => /^\p{Ll}/u.test(word));
  return (
    lettersIn(name) <= MAX_LETTERS &&
    countOf(/\p{Nd}/gu, name) <= MAX_DIGITS &&
    !/\p{M}{5}/u.test(name) &&
    words.length <= MAX_WORDS &&
    words.filter((word) => LONG_WORD.test(word)).length <= MAX_LONG_WORDS &&
    // "You are a winner" is a sentence, "María de los Ángeles" isn't.
    (words.length < MAX_WORDS || lowerCase.length <= 2)
  );
}

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

/** A Chinese character says as much as three letters. Other scripts without spaces between words need about half the letters. */
const lettersIn = (name: string) =>
  countOf(/\p{L}/gu, name) +
  2 * countOf(/\p{sc=Han}/gu, name) +
  countOf(
    /[\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu,
    name.replace(/\p{M}/gu, ''),
  );
