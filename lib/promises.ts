import { PREMIERE_SPOTS, VIP_REFERRALS } from './constants';
import { referralReward, vipBonus } from './credit/money';
import { site } from './site';
import type { Stats } from './waitlist/records';

/*
 * Every sentence that promises something to people. Pages and mails read it here, and a test finds copies.
 * The comment above each says what it commits you to.
 */

/**
 * You give this to each of the first 500, such as "a MyFitModel tote bag". A draw would be a sweepstake, which needs rules. Until
 * it is named, people read that it will be the same for each, and `doctor` reports a problem on a public site.
 */
export const PRIZE: string | null = null;

const unnamedPrize = `a prize, which isn't named yet and will be the same for each of the first ${PREMIERE_SPOTS}`;

/** You reserve this for each of the first 500. */
export const giftsWith = (prize: string | null) =>
  `premiere features, early drop invites and ${prize ?? unnamedPrize}.`;
export const premiereGifts = giftsWith(PRIZE);
export const premiereBanner = `First ${PREMIERE_SPOTS} signups automatically get premiere features + prizes`;
export const premiereOffer = `Premiere features for the first ${PREMIERE_SPOTS}`;
export const premiereReserved = 'Premiere features reserved!';
export const premiereOpen = 'with the premiere features we reserved for you';

/** You keep the place of everybody who joins, also after the first 500. */
export const placeTerms = (isPremiere: boolean): string =>
  isPremiere
    ? `As one of the first ${PREMIERE_SPOTS}, you get ${premiereGifts}`
    : `The first ${PREMIERE_SPOTS} spots were already taken when you joined. You keep your place in line, and every referral still earns store credit and an earlier invitation.`;

/** You invite people by email before the launch, by priority score, which each paid referral raises. */
export const launchTerms =
  "The date isn't fixed yet. Waitlist members hear first: your invitation comes by email.";
export const scoreTerms = `They bring your invitation earlier. Your position in line stays the same, but invitations go to the highest priority score first. Each referral raises yours, and so do VIP status and a place among the first ${PREMIERE_SPOTS}.`;

/** You credit this for each friend who joins and counts. docs/referral-integrity.md says who has to wait. */
export const linkTerms = 'Every signup gets a personal referral link. Share it and earn store credit.';
export const joinerTerms = `You get your own link: ${referralReward} per friend`;
export const friendReward = 'store credit per referred signup';
export const copiedTerms = `Share it with friends to earn ${referralReward} per signup`;
const additionalReward = `adds ${referralReward}.`;

/** You pay for this many friends of a person (`REFERRALS_PER_PERSON`), and for any number with 0. */
export const upToFriends = (limit: number): string => (limit > 0 ? `, for up to ${limit} friends` : '');

export function friendsTerms(terms: { paysOnConfirmation: boolean; friendLimit: number }): string {
  const joins = terms.paysOnConfirmation ? 'joins with it and confirms their email' : 'joins with it';
  return joins + upToFriends(terms.friendLimit);
}

/** Says what the friend gets who shared the link. An endorsement must disclose it (16 CFR 255), so keep it. */
export const inviterTerms = `They get ${referralReward} if you join.`;
/** People say the same about themselves in the text and the picture that they share. */
export const invitation = `Join with my link, I get ${referralReward}`;

/** You make everybody with ten paid referrals a VIP, and credit the bonus once. */
export const vipReward = `credit plus VIP status at ${VIP_REFERRALS} referrals`;

export const referralsToVip = (referralCount: number) => Math.max(0, VIP_REFERRALS - referralCount);

/** An operator can grant or revoke VIP status. The bonus still depends on the referrals. */
export function vipProgress({ isVip, referralCount }: Pick<Stats, 'isVip' | 'referralCount'>): string {
  const missing = referralsToVip(referralCount);
  const toGo = `${missing} more ${missing === 1 ? 'referral' : 'referrals'} to`;
  const additional = `Each additional referral ${additionalReward}`;
  if (isVip && missing > 0) return `You're a VIP. ${toGo} ${vipBonus} credit.`;
  if (isVip) return `You're a VIP, and you have your ${vipBonus} credit. ${additional}`;
  if (missing === 0) return `You've reached ${VIP_REFERRALS} referrals. ${additional}`;
  return `${toGo} VIP status and ${vipBonus} credit.`;
}

/** `vipProgress` in a mail, which does not know whether a VIP has the bonus. */
export function vipSentence({ isVip, done }: { isVip: boolean; done: number }): string {
  if (isVip) return `You're a VIP. Each additional referral ${additionalReward}`;
  const left = referralsToVip(done);
  if (left === 0) return `You've reached ${done} referrals. Each additional one ${additionalReward}`;
  const more = done === 0 ? '' : 'more ';
  return left === 1
    ? `1 ${more}referral makes you a VIP and adds ${vipBonus} of credit.`
    : `${left} ${more}referrals make you a VIP and add ${vipBonus} of credit.`;
}

/** You keep these after the end of signups: `waitlist state` ends them. */
export const signupsOver = 'Signups are over';
export const signupsClosed = 'Signups closed';
export const keptPlaces =
  'Everybody who joined keeps their place in line and their credit. Invitations come by email.';
export const linkOver = `${signupsOver}: your link takes no more friends. You keep your credit.`;

/** Everybody can open the app, at the address of `EARLY_ACCESS_URL`. */
export const appIsOpen = `${site.name} is open`;
export const openApp = 'Open the app';

/** You let people spend their credit in the app. */
export const creditUse = `In the app, once it's open. You earn ${referralReward} for each friend and another ${vipBonus} at ${VIP_REFERRALS} referrals. What you can buy with it isn't fixed yet.`;

/** You never sell credit, pay it out or end it. */
export const creditTerms =
  "Store credit is a promotion: nobody pays for it, it has no cash value, you can't transfer it, and it doesn't expire.";

/** You never ask people to forward your mail for a reward, which would make you the sender of what they send. */
export const sharingTerms =
  "Share your link in chats and posts, with people who know you. Don't send it in unsolicited email.";

/** Your privacy policy says what happens to photos before the app asks for one. */
export const noPhoto = "This site doesn't ask for a photo";
export const photoTerms =
  'The app will use one to create your model. Our privacy policy will say what happens to it before you upload it.';

/** You send news only to people who ticked the box next to this text, and stop when they say so. */
export const consent = {
  /** It is stored with each tick. Raise it with every change, and keep the old text in `consentTexts`. */
  version: 2,
  before: `Email me news about ${site.name}, as`,
  link: 'Privacy',
  after: 'says. I can stop any time.',
};
/** What people agreed to, by the stored version. A tick stays valid for what its text said. */
export const consentTexts: Record<number, string> = {
  1: 'I agree to the Privacy terms and to receive early-access emails.',
  [consent.version]: `${consent.before} ${consent.link} ${consent.after}`,
};

/** You email people who did not ask for news about their place only. */
export const mailNotice = 'We email you about your place in line.';

/** You delete the data of everybody of whom you learn that they are younger. */
export const minimumAge = 'You must be 16 or older.';

/** Remove these once you sell the outfits, and once you have measured. */
export const samplesNote = 'These outfits are samples. Nobody sells them yet.';
export const targetNote = 'our target, not yet measured.';

/** You fix what keeps somebody from using the site, and answer who writes about it. */
export const accessibility =
  'We build to WCAG 2.2 AA. Automated checks run on every page, and each form is tried with the keyboard alone, with large text, in high contrast and on narrow screens. If something still keeps you out, please write to us:';
