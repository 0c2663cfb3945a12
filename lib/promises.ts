import type { WaitlistState } from '@/db/schema/signups';
import { PREMIERE_SPOTS, VIP_REFERRALS } from './constants';
import { referralReward, vipBonus } from './credit/money';
import { grouped, plural } from './plural';
import { site } from './site';
import type { PersonSituation, Situation } from './situation';

/*
 * Every sentence that promises something to people, as a function of what it depends on. A test renders every page and mail in
 * every situation, and finds promises that are not from here. The comment above each says what it commits you to.
 */

/** A new state does not compile without its words. */
const inState = <Words>({ state }: Situation, words: Record<WaitlistState, Words>): Words => words[state];

/** You give this to each of the first 500: `PRIZE` names the gift. A draw would be a sweepstake, which needs rules. */
export function premiereGifts({ prize, state }: Situation, start = 'Each of them gets'): string {
  const announced = state === 'launched' ? "we haven't announced yet" : 'we announce at launch';
  const gift = prize ?? `a gift ${announced}, the same for each of the first ${PREMIERE_SPOTS}`;
  return `${start} premiere features, early drop invites and ${gift}.`;
}
export const premiereBanner = `First ${PREMIERE_SPOTS} signups automatically get premiere features + prizes`;
export const premiereOffer = `Premiere features for the first ${PREMIERE_SPOTS}`;
export const premiereReserved = 'Premiere features reserved!';

/** You keep the place of everybody who joins, also after the first 500. */
export const placeTerms = (person: PersonSituation): string =>
  person.isPremiere
    ? premiereGifts(person, `As one of the first ${PREMIERE_SPOTS}, you get`)
    : `The first ${PREMIERE_SPOTS} spots were already taken when you joined. You keep your place in line.`;

/** Chats show this with a referral link, also when the spots are taken or signups are over: its page is prerendered. */
export const friendsLink = {
  title: `You're invited to ${site.name}`,
  description: `A friend invited you to try clothes that actually fit. The waitlist is free, and its first ${PREMIERE_SPOTS} people get premiere features.`,
};

/** You count the spots. */
const leftOf = ({ total = 0 }: Situation, spots: string): string | null =>
  total < PREMIERE_SPOTS ? `${PREMIERE_SPOTS - total} of ${PREMIERE_SPOTS} ${spots} left` : null;

export const spotsLine = (situation: Situation): string =>
  inState(situation, {
    open: leftOf(situation, 'premiere spots') ?? `All ${PREMIERE_SPOTS} premiere spots are taken`,
    closed: `${grouped(situation.total ?? 0)} people are in line`,
    launched: appIsOpen,
  });

/** What the next person who joins gets. Joining is free. */
export const joinerGets = (situation: Situation): string =>
  situation.total === undefined
    ? 'Joining is free.'
    : `${leftOf(situation, 'early spots') ?? 'A place in line'}, free.`;

/** These words follow a number such as “#12”. */
export const lineWords = ({ state }: Situation): string =>
  state === 'launched' ? 'on the waitlist' : 'in line';

/** You invite people by email before the launch, in the order of their priority score. */
const invitations = "Invitations come by email, in waves. The date isn't fixed yet.";

/** When a person can open the app, on the person's page. Null: a note about the invitation or the app says so. */
export function invitationTerms(person: PersonSituation): string | null {
  if (person.state === 'launched' || person.invitation !== 'none') return null;
  return person.getsMail
    ? "Your invitation comes by email, and appears here. The date isn't fixed yet."
    : 'We can invite you once you receive our emails again: see “Emails” below.';
}

/** Mails say this. It is empty for people who can open the app already, or could. */
export function whatHappensNext(person: PersonSituation, what = 'Each of them also'): string {
  if (person.state === 'launched' || person.invitation !== 'none') return '';
  const raises = person.state === 'open' && person.earnsCredit;
  return raises
    ? `${what} brings your invitation forward: we invite people in waves, by email.`
    : invitations;
}

/** The ticket says this before the address. Your place has what the ticket leaves out. */
export const lookForPlace = ({ paysOnConfirmation }: Situation): string =>
  paysOnConfirmation
    ? 'Confirm your address in our email, which links to your place. Look for it at'
    : 'Look for our email with the link to your place at';

/** These titles precede a date, or “until” and a date. */
export const accessTitles = {
  launched: `${site.name} is open`,
  invited: `You're invited: early access to ${site.name} is open for you`,
  accepted: `You opened ${site.name} on `,
  expired: 'Your invitation ended on ',
};
/** You invite people again who ask for it. */
export const invitationEnded =
  'Your place can go to the next person in line. If you want an invitation again, reply to one of our emails. You keep your referral link and your credit.';

/** You open the app to who is invited, or to everybody. */
export const accessSubject = ({ state }: Situation): string =>
  state === 'launched' ? appIsOpen : `Your early access to ${site.name} is open`;
/** @param days null: the invitation has no end. */
export function accessTerms({ state, isPremiere }: PersonSituation, days: number | null): string {
  const open = state === 'launched' ? appIsOpen : `Early access to ${site.name} is open for you`;
  const premiere = isPremiere ? ', with the premiere features we reserved for you' : '';
  return `${open}${premiere}.${days === null ? '' : ` Your invitation is open for ${plural(days, 'day')}.`}`;
}
/** The reminder is sent three days before an invitation ends. */
export const reminderSubject = (day: string): string => `Your invitation to ${site.name} ends on ${day}`;
export const reminderTitle = 'Your invitation ends soon';
export const reminderTerms = (end: string): string =>
  `Your invitation is open until ${end}. After that, the link stops working, and your place can go to the next person in line.`;

/** Everybody can open the app, at the address of `EARLY_ACCESS_URL`. Links on people's pages and in their mails bring their credit along. */
export const appIsOpen = `${site.name} is open`;
export const openForYou = `${appIsOpen} for you.`;
export const openApp = 'Open the app';
const openYours = 'Open the app from “Your place”, which our emails link to.';

export const launchTerms = (situation: Situation): string =>
  inState(situation, {
    open: "The date isn't fixed yet. Waitlist members hear first: your invitation comes by email.",
    closed: invitations,
    launched: `${appIsOpen}. If you joined the waitlist: ${openYours}`,
  });

/** Referrals raise the score. Null: nobody is invited any more. */
export const scoreTerms = (situation: Situation): string | null =>
  inState(situation, {
    open: `They bring your invitation earlier. Your position in line stays the same, but invitations go to the highest priority score first. Each referral raises yours, and so do VIP status and a place among the first ${PREMIERE_SPOTS}.`,
    closed: `Those you have bring your invitation earlier. Your position in line stays the same, but invitations go to the highest priority score first. Each referral raised yours, and so do VIP status and a place among the first ${PREMIERE_SPOTS}.`,
    launched: null,
  });

/** You keep these after the end of signups: `waitlist state` ends them. Only one text of a page says that it is over. */
export const signupsOver = 'Signups are over';
const kept = 'Everybody who joined keeps their place in line and their credit.';
export const tooLate = `${signupsOver}. ${kept}`;
export const afterEnd = ({ state }: Situation): string =>
  state === 'launched' ? `Everybody who joined keeps their credit. ${openYours}` : `${kept} ${invitations}`;

/** The banner's heading once nobody can join. */
export const endHeading = ({ state }: Situation): string =>
  state === 'launched' ? appIsOpen : 'Everybody keeps their place';

/** You credit this for each friend who joins and counts. docs/referral-integrity.md says who has to wait. */
const reward = `${referralReward} credit`;
export const linkTerms = 'Every signup gets a personal referral link. Share it and earn store credit.';
export const joinerTerms = ({ paysOnConfirmation }: Situation): string =>
  `You get your own link: ${reward} per friend${paysOnConfirmation ? ' who confirms' : ''}`;
export const friendReward = (situation: Situation): string =>
  `store credit per referred signup${situation.paysOnConfirmation ? ' that confirms the email' : ''}${upToFriends(situation)}`;

/** You pay for this many friends of a person (`REFERRALS_PER_PERSON`), and for any number with 0. */
const upToFriends = ({ friendLimit }: Situation): string =>
  friendLimit > 0 ? `, for up to ${friendLimit} friends` : '';

const joinsWith = (situation: Situation, link = ''): string =>
  `joins${link}${situation.paysOnConfirmation ? ' and confirms their email' : ''}`;

/** What a link earns its person from now on. Null: nothing. */
export const earnTerms = (person: PersonSituation, start = 'You earn'): string | null =>
  isEarning(person)
    ? `${start} ${reward} for each friend who ${joinsWith(person, ' with your link')}${upToFriends(person)}.`
    : null;

export type Sharer = Situation & Pick<PersonSituation, 'earnsCredit'>;
export const isEarning = ({ state, earnsCredit }: Sharer): boolean => state === 'open' && earnsCredit;

export function shareReason(person: PersonSituation): string {
  if (!person.earnsCredit) return noMoreCredit;
  const limit = upToFriends(person);
  return `Each one who ${joinsWith(person)} earns you ${reward}${limit}${limit && ','} and brings your invitation forward.`;
}

export const copiedTerms = ({ paysOnConfirmation }: Situation): string =>
  `Share it with friends to earn ${referralReward} per ${paysOnConfirmation ? 'confirmed ' : ''}signup`;

/** Mails that ask people to confirm say this. */
export const confirmTerms = 'If a friend invited you, they earn store credit only after that.';

/** Friends who joined before the end count when they confirm. */
export function waitingTerms(person: PersonSituation, isOne: boolean): string {
  const each = `you earn ${reward} ${isOne ? 'once they do' : 'for each who does'}${upToFriends(person)}`;
  return `to confirm their email${person.earnsCredit ? `: ${each}` : ''}.`;
}

/** Says what the friend gets who shared the link. An endorsement must disclose it (16 CFR 255), so keep it. */
export const inviterTerms = ({ paysOnConfirmation }: Situation): string =>
  `They get ${reward} if you join${paysOnConfirmation ? ' and confirm your email' : ''}.`;
/** The hero's tag has room for a few words. */
export function tagTerms({ paysOnConfirmation }: Situation, earnsCredit: boolean): string {
  if (!earnsCredit) return 'Joining is free.';
  return `Free. They get ${reward}${paysOnConfirmation ? ' if you confirm' : ''}.`;
}
/** People say the same about themselves in the text and the picture that they share. */
export function invitation(sharer: Sharer): string {
  if (!isEarning(sharer)) return 'Join with my link';
  return `Join with my link, I get ${reward}${sharer.paysOnConfirmation ? ' if you confirm' : ''}`;
}

/** You make everybody with ten paid referrals a VIP, and credit the bonus once. */
export const vipReward = `credit plus VIP status at ${VIP_REFERRALS} referrals`;

const noMoreCredit = 'Friends can still join with your link, but it earns you no more credit.';

/** People read this once they are VIPs. */
export const vipEarned = (friends: string, bonus: string): string =>
  `${friends} friends joined with your link. That makes you a VIP and adds ${bonus} credit.`;

/** What becomes of a link: what is missing to the bonus, or why it earns nothing. */
export function linkProgress(person: PersonSituation): string {
  const { isVip, referralsToVip: missing, earnsCredit } = person;
  if (person.invitation === 'accepted') return 'Your store credit is final: the app has it.';
  if (person.state === 'closed')
    return `${signupsOver}: your link takes no more friends. You keep your credit.`;
  if (person.state === 'launched')
    return `Your link takes no more friends. You keep your credit. ${openYours}`;
  if (!earnsCredit) return noMoreCredit;
  const toGo = `${missing} more ${missing === 1 ? 'referral' : 'referrals'} to`;
  const more = `Each additional referral adds ${reward}${person.paysOnConfirmation ? ' once the friend confirms' : ''}.`;
  if (isVip && missing > 0) return `You're a VIP. ${toGo} ${vipBonus} credit.`;
  if (isVip) return `You're a VIP, and you have your ${vipBonus} credit. ${more}`;
  if (missing === 0) return `You've reached ${VIP_REFERRALS} referrals. ${more}`;
  return `${toGo} VIP status and ${vipBonus} credit.`;
}

/** You let people spend their credit in the app. */
export const creditUse = (situation: Situation): string =>
  inState(situation, {
    open: `In the app, once it's open. You earn ${reward} for each friend who ${joinsWith(situation)}, and another ${vipBonus} at ${VIP_REFERRALS} referrals. What you can buy with it isn't fixed yet.`,
    closed: "In the app, once it's open. What you can buy with it isn't fixed yet.",
    launched: `In the app. ${openYours}`,
  });

/** You never sell credit, pay it out or end it. */
export const creditTerms =
  "Store credit is a promotion: nobody pays for it, it has no cash value, you can't transfer it, and it doesn't expire.";

/** You never ask people to forward your mail for a reward, which would make you the sender of what they send. */
export const sharingTerms =
  "Share your link in chats and posts, with people who know you. Don't send it in unsolicited email.";

/** Your privacy policy says what happens to photos before the app asks for one. */
export const noPhoto = "This site doesn't ask for a photo";
export const photoTerms = (situation: Situation): string =>
  situation.state === 'launched'
    ? 'The app uses one to create your model. Our privacy policy says what happens to it before you upload it.'
    : 'The app will use one to create your model. Our privacy policy will say what happens to it before you upload it.';

/** You send news only to people who ticked the box next to this text, and stop when they say so. */
export const consent = {
  /** It is stored with each tick. Raise it with every change, and keep the old text in `consentTexts`. */
  version: 3,
  before: `Email me news about ${site.name}, as described in`,
  link: 'Privacy',
  after: '. I can stop any time.',
};
/** What people agreed to, by the stored version. A tick stays valid for what its text said. */
export const consentTexts: Record<number, string> = {
  1: 'I agree to the Privacy terms and to receive early-access emails.',
  2: 'Email me news about MyFitModel, as Privacy says. I can stop any time.',
  [consent.version]: `${consent.before} ${consent.link}${consent.after}`,
};

/** You email people who did not ask for news about their place only. */
export const mailNotice = 'We email you about your place in line.';

/** What the mails contain that a person can stop. */
export const mailContents = ({ state }: Situation): string =>
  `They contain your link, ${state === 'launched' ? 'the way to the app' : 'your invitation'} and the address of this page.`;

/** A mailbox that got three of these mails in a day, or reported one as spam, gets none: who joins must not learn that of a mailbox. */
export const lookForMail =
  "It isn't there? Look in spam, too. A mailbox gets at most three of these emails a day, and none after it reported one as spam. If you ever unsubscribed, ask for your link at Check Balance.";

/** You delete the data of everybody of whom you learn that they are younger. */
export const minimumAge = 'You must be 16 or older.';

/** You publish these pages before the launch (`TERMS_URL` and the others), and open the accounts then. */
export function footerNotes({ state }: Situation) {
  const isLaunched = state === 'launched';
  const comes = (what: string) =>
    isLaunched
      ? `We haven't published our ${what} yet.`
      : `Our ${what} will be published here before launch.`;
  const account = (name: string) =>
    isLaunched
      ? `Our ${name} isn't live yet.`
      : `Our ${name} goes live at launch. Waitlist members will hear first.`;
  const free = state === 'open' ? " Joining the waitlist doesn't commit you to anything." : '';
  const privacy = `${comes('full privacy policy')} ${mailNotice} We send you news only if you agreed to it.`;
  return [
    { id: 'terms', name: 'Terms', text: comes('terms') + free },
    { id: 'privacy', name: 'Privacy', text: privacy },
    { id: 'contact', name: 'Contact', text: comes('contact address') },
    { id: 'instagram', name: 'Instagram', text: account('Instagram') },
    { id: 'tiktok', name: 'TikTok', text: account('TikTok') },
  ] as const;
}

/** Remove these once you sell the outfits, and once you have measured. The mark is on what they are about. */
export const noteMark = '*';
export const samplesNote = `${noteMark} These outfits are samples. Nobody sells them yet. Fit Match is our target, not yet measured.`;
export const targetNote = `${noteMark} Our target, not yet measured.`;

/** You fix what keeps somebody from using the site, and answer who writes about it. */
export const accessibility =
  'We build to WCAG 2.2 AA. Automated checks run on every page, and our tests use the keyboard, large text, high contrast and narrow screens. If something still keeps you out, please write to us:';
