import type { Handle } from '@/db/client';
import { claimAlerts, readAlertFacts, readMutedAlerts } from '@/db/queries/alerts';
import type { AlertKind } from '@/db/schema/alerts';
import type { StandingBrake } from '@/db/schema/mail-brakes';
import { plural } from '../plural';
import { notifyOperators } from './operator-mail';

interface Alert {
  /** Operators are mailed once about an event, and again about a state that began again. */
  subject: string;
  title: string;
  sentence: string;
}

/** Mail that has waited for longer is late. */
export const LATE_MAIL_MINUTES = 15;
export const CAPTCHA_FAILURES = 5;
/** Of withheld friends of one referrer. */
export const LARGE_GROUP = 20;
export const MILESTONES = [100, 1_000, 10_000];

/** Mails operators what they want to hear about, each kind at most once an hour. What comes sooner waits. */
export async function sendAlerts(handle: Handle, operators: readonly string[]): Promise<void> {
  if (operators.length === 0) return;
  for (const [kind, alerts] of await findAlerts(handle)) await sendAlert(handle, operators, kind, alerts);
}

export async function sendAlert(
  handle: Handle,
  operators: readonly string[],
  kind: AlertKind,
  alerts: readonly Alert[],
): Promise<void> {
  await handle.transaction(async (tx) => {
    const subjects = alerts.map(({ subject }) => subject);
    const claimed = await claimAlerts(tx, kind, subjects);
    const news = alerts.filter(({ subject }) => claimed.includes(subject));
    const [first] = news;
    if (!first) return;
    const muted = (await readMutedAlerts(tx)).filter((one) => one.kind === kind);
    const readers = operators.filter((address) => !muted.some(({ operator }) => operator === address));
    const sentence = news.map((alert) => alert.sentence).join('\n');
    await notifyOperators(tx, readers, { title: first.title, sentence, isAlert: true });
  });
}

/** An announcement has a subject. */
const waveWords = (subject: string | null) =>
  subject === null ? 'wave of invitations' : `announcement “${subject}”`;

const standingMail: Record<string, string> = {
  welcome: 'Welcome mail',
  unverified: 'Mail to people who never passed a captcha',
} satisfies Record<StandingBrake, string>;

async function findAlerts(handle: Handle): Promise<[AlertKind, Alert[]][]> {
  const limits = { waitMinutes: LATE_MAIL_MINUTES, groupSize: LARGE_GROUP, positions: MILESTONES };
  const [waiting, brakes, unavailable, groups, milestones] = await readAlertFacts(handle, limits);
  const stuck: Alert = {
    subject: 'stuck',
    title: 'Mail is stuck',
    sentence: `${plural(waiting, 'email')} should have been sent ${LATE_MAIL_MINUTES} minutes ago.`,
  };
  const stopped = brakes
    .filter(({ state }) => state === 'stopped')
    .map(({ id, subject, mails, bounced, complained }) => ({
      subject: id,
      title: 'Mail was stopped',
      sentence: `${standingMail[id] ?? `The ${waveWords(subject)}`} was stopped: of ${plural(mails, 'email')}, ${bounced} bounced and ${complained} were reported as spam.`,
    }));
  const captcha: Alert = {
    subject: 'captcha',
    title: "Captchas can't be verified",
    sentence: `${plural(unavailable, 'person', 'people')} joined in the last ten minutes although their captcha could not be verified. Their referrals are withheld.`,
  };
  return [
    ['mail', [...(waiting > 0 ? [stuck] : []), ...stopped]],
    ['captcha', unavailable >= CAPTCHA_FAILURES ? [captcha] : []],
    [
      'group',
      groups.map(({ referrerId, position, friends }) => ({
        subject: referrerId,
        title: `A group of ${friends} friends`,
        sentence: `${friends} friends of #${position} are withheld and wait in Review.`,
      })),
    ],
    [
      'wave',
      brakes
        .filter(({ state }) => state === 'done')
        .map(({ id, subject }) => ({
          subject: id,
          title: subject === null ? 'A wave is finished' : 'An announcement is finished',
          sentence: `All emails of the ${waveWords(subject)} are sent.`,
        })),
    ],
    [
      'people',
      milestones.map(({ position }) => ({
        subject: String(position),
        title: `${position.toLocaleString('en-US')} people joined`,
        sentence: `Person #${position.toLocaleString('en-US')} joined the waitlist.`,
      })),
    ],
  ];
}
