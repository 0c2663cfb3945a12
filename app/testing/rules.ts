import type { PersonSituation, Situation } from '@/lib/situation';
import { APP } from './situations';

export interface Page {
  html: string;
  /** The text that people read, with each element on a separate line. */
  text: string;
}

/** What the reader or a friend gets for people who join from now on. */
const REWARD =
  /for (each|every) friend|each one who|per (friend|referred)|to earn \$|\bget \$|additional referral|more referrals? to|raises yours/i;
const INVITATION =
  /invitations? (comes|go)\b|in waves|invitation forward|invitation earlier|isn't fixed yet|once it's open|at launch|before launch|until .* UTC/i;
const ASKING =
  /Get Early Access|Claim Your|Free to join|Buy Now|Share (it|your)|Send (it|your|to)|Post as|Copy Link/;
const OVER = /signups are over|no more friends|signups closed/i;
const SENT = /we sent|on its way|we'll send/i;
/** The dollar for a friend, but not an amount or what somebody earned. */
const DOLLAR = /^(?!.*\bearned\b).*(?<!\+)\$1\b(?!\.)/;
/** What a text promises, or may. */
const PROMISING =
  /(?<!\+|earned )\$(1|25)\b(?!\.)|\binvit(e|es|ations?)\b|\bwaves?\b|\bgift\b|\bprizes?\b|launch|premiere features|drop invites|\bearns?\b|\bcash value|no more friends|is open\b|\d+ or older/i;
/** Questions, addresses, what a picture shows, and the heading of the form. */
const NOT_SAID = /\?$|https:|^\d+ referrals earn VIP status/;

const sentencesIn = (text: string): string[] =>
  text.split(/\n|(?<=[.!?])\s+/).flatMap((sentence) => sentence.trim() || []);

/** A page may add an amount or a subject before a promise, a date after it, and a full stop. */
function isFrom(promises: ReadonlySet<string>, sentence: string): boolean {
  const words = sentence.replace(/^\$\d+ |\.$/g, '');
  return [...promises].some((promise) => {
    const isLong = promise.length > 20;
    return promise.includes(words) || (isLong && words.includes(promise.replace(/\.$/, '')));
  });
}

/** Returns what is false in the situation, by the rule. */
export function findFalse(
  { html, text }: Page,
  situation: Situation & Partial<PersonSituation>,
  promises: ReadonlySet<string>,
): string[] {
  const { state, earnsCredit = true, paysOnConfirmation, prize, getsMail = true } = situation;
  const sentences = sentencesIn(text);
  const matching = (pattern: RegExp, except?: RegExp) =>
    sentences.filter((sentence) => pattern.test(sentence) && !except?.test(sentence));
  const isOver = state !== 'open';
  const own = matching(PROMISING, NOT_SAID).filter((sentence) => !isFrom(promises, sentence));
  const found = {
    'invites by email after the launch': state === 'launched' ? matching(INVITATION) : [],
    'has no way into the open app': state === 'launched' && !html.includes(APP) ? [text.slice(0, 80)] : [],
    'promises mail to who gets none': getsMail ? [] : matching(/by email/),
    'promises a reward that is not paid': isOver || !earnsCredit ? matching(REWARD) : [],
    'asks for something after the end': isOver
      ? [...matching(ASKING), ...(html.match(/name="privacy"/g) ?? [])]
      : [],
    'pays before the friend confirms': paysOnConfirmation ? matching(DOLLAR, /confirm/) : [],
    'promises a dollar instead of credit': matching(DOLLAR, /\$1 (store )?credit|to earn \$1 per/),
    'says again that it is over': matching(OVER).slice(1),
    'says that a mail was sent': matching(SENT, /\bif\b/i),
    'hides the gift': prize ? matching(/\ba gift\b/) : matching(/drop invites/, /a gift we/),
    'words a promise itself': own,
  };
  return Object.entries(found).flatMap(([rule, broken]) => broken.map((sentence) => `${rule}: ${sentence}`));
}
