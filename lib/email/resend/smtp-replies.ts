/** Who answers decides how long and how many they are. */
export const REPLIES = 10;
export const REPLY_LENGTH = 1_000;

/** Its words are no words about the recipient. */
const ADDRESS_OR_LINK = /[^\s<>"'()]*@[^\s<>"'():;,]*|https?:\S*/gi;
/** Each line of a long reply begins with them. */
const LINE_CODES = /(?<![\w.])[245]\d\d[ -](?:#?[245]\.\d{1,3}\.\d{1,3}(?![\d.]))?/g;
const BASIC_CODE = /(?<![\w.])[245]\d\d(?=[ -]|$)/;
/** RFC 3463. The digits of an IP address are none. */
const STATUS = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

/** The mailbox or its domain does not exist, has moved, takes no mail at all, or is disabled. */
const GONE = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];

/** The sender, its network, the message, a policy, the time or the space is to blame, whatever else the reply says. */
const OTHER_REASON = new RegExp(
  [
    /\b(?:spam\w*|unsolicited|spf|dkim|dmarc|dnsbl|rbl|block\w*|(?:black|deny)-?list\w*|reputation|polic(?:y|ies)|banned)\b/,
    /\b(?:senders?|mail from|return-path|unauthenticated|authenticat\w+|helo|ehlo|ptr|reverse dns|hostname|invalid dns)\b/,
    /\b(?:virus|malware|phish\w*|content|message (?:was )?(?:refused|rejected)|suppress\w*|suspicious)\b/,
    /\b(?:unable to relay|relay(?:ing)? (?:access )?(?:denied|not)|not permitted|not authori[sz]ed|prohibit\w*)\b/,
    /\b(?:gr[ea]y-?list\w*|temporar\w+|try again|later|time-?out|timed out|expired|delayed|loop|hop count)\b/,
    /\b(?:quota|full|storage|exceed\w*|too (?:large|many|big|fast|quickly|much)|at a rate|throttl\w*|rate limit\w*)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

const WHO =
  '(?:users?|usernames?|recipients?|mailbox|accounts?|addresse?s?|alias|person|e-?mail|local.part|domain|host)';
const NOBODY = new RegExp(
  [
    `\\b(?:unknown|no such|invalid|inactive|non-?existent|disabled|deactivated|unroute?able|undeliverable|bad) (?:e-?mail |local |virtual |destination )?${WHO}\\b(?! name)`,
    `\\b${WHO}\\b[^;]{0,60}?\\b(?:unknown|not known|not found|could not be found|not exist|doesn.?t exist|unavailable|inactive|disabled|discontinued|deactivated)\\b`,
    `\\b${WHO}\\b[^;]{0,60}?\\b(?:no longer|not (?:a )?(?:valid|local|active|listed)|has been (?:closed|deleted|removed))\\b`,
    `\\b(?:no (?:mailbox|account|user)|not a known user|doesn.?t have an? (?:[\\w.]+ )?account|not our customer|null mx)\\b`,
  ].join('|'),
);

/** Microsoft 365 says this of recipients who are not in the directory, and Cisco's gateways the other. */
const GONE_WITH_WORDS: Record<string, RegExp> = {
  '5.4.1': /recipient address rejected: access denied/,
  '5.1.0': /\baddress rejected\b/,
};

/**
 * Whether replies of receiving servers to a mail say that nobody has its address. A temporary reply says nothing, and every
 * other one must say so.
 */
export function saysNobodyIsThere(replies: readonly string[]): boolean {
  const verdicts = replies.map(judge).filter((verdict) => verdict !== undefined);
  return verdicts.length > 0 && verdicts.every((isGone) => isGone);
}

/** Undefined: the reply is temporary. */
function judge(reply: string): boolean | undefined {
  const text = reply.slice(0, REPLY_LENGTH).toLowerCase().replace(ADDRESS_OR_LINK, ' ');
  const status = STATUS.exec(text)?.[0] ?? '';
  const code = BASIC_CODE.exec(text)?.[0] ?? '';
  if (status.startsWith('4') || code.startsWith('4')) return undefined;
  const words = text.replace(LINE_CODES, ' ').replace(/\s+/g, ' ');
  if (OTHER_REASON.test(words)) return false;
  return GONE.includes(status) || NOBODY.test(words) || GONE_WITH_WORDS[status]?.test(words) === true;
}
