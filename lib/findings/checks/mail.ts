import type { Handle } from '@/db/client';
import { countDeadMail, countPostponedMail, isMailUnreported, readLateMail } from '@/db/outbox/mail-queue';
import { readAutomaticStops } from '@/db/outbox/mailings/state';
import { readBouncedMailings } from '@/db/queries/mailings/bounced-mailings';
import { SENT_BOUNCE_LIMIT } from '../../email/delivery/brake-rules';
import { describeBounced, nameOfMailing } from '../../mail-words';
import { plural } from '../../plural';
import { check } from '../finding';

const OTHER_MAIL = '/admin/mailings#other-mail';

/** Mail that has waited for longer is late. */
const LATE_MAIL_MINUTES = 15;

const late = check('mail_late', 'warning', async (handle: Handle) => {
  const { emails, oldestMinutes } = await readLateMail(handle, LATE_MAIL_MINUTES);
  if (emails === 0) return 'No email is late';
  return {
    count: emails,
    version: String(emails),
    sentence: `Late: ${plural(emails, 'email')}, the oldest for ${oldestMinutes} min`,
    remedy:
      'Look at the reasons under “Other mail” on the page Send. “Not tried yet” means that no server is running the mail worker.',
    link: OTHER_MAIL,
  };
});

const dead = check('mail_dead', 'warning', async (handle: Handle) => {
  const emails = await countDeadMail(handle);
  if (emails === 0) return 'No email is dead';
  return {
    count: emails,
    sentence: `Not sent: ${plural(emails, 'dead email')}`,
    remedy:
      'Look at the reasons under “Other mail” on the page Send, then press “Retry all” there. It skips emails that may have arrived: `outbox retry` sends them again to one person.',
    link: OTHER_MAIL,
  };
});

const sender = check('mail_sender', 'problem', async (handle: Handle) => {
  const waiting = await countPostponedMail(handle, 'sender_refused');
  if (waiting === 0) return 'Resend does not refuse EMAIL_FROM';
  return {
    count: waiting,
    sentence: `Resend refuses EMAIL_FROM, so ${plural(waiting, 'email')} cannot leave`,
    remedy:
      'Verify its domain at Resend (Domains), or set EMAIL_FROM to an address at a verified domain and restart.',
    link: OTHER_MAIL,
  };
});

const ofNetworks = check('mail_of_networks', 'warning', async (handle: Handle) => {
  const waiting = await countPostponedMail(handle, 'network_bounces');
  if (waiting === 0) return 'No mail waits because of its network';
  return {
    count: waiting,
    sentence: `Waiting: ${plural(waiting, 'email')}, because too many to people who joined from the same network bounced`,
    remedy: 'Nothing to do: it is sent once that was a day ago. Mail to everybody else goes on.',
    link: OTHER_MAIL,
  };
});

/** Fewer may have gone to a mailbox provider that is slow. */
const UNREPORTED_MAILS = 20;

const unreported = check('mail_unreported', 'warning', async (handle: Handle) => {
  if (!(await isMailUnreported(handle, UNREPORTED_MAILS))) return 'Resend reports what becomes of emails';
  return {
    count: UNREPORTED_MAILS,
    sentence: `Resend reported nothing about the last ${UNREPORTED_MAILS} emails to people, so nothing stops mail that bounces`,
    remedy:
      'Create the webhook at Resend, and set RESEND_WEBHOOK_SECRET to its signing secret: calls with another one are refused. See docs/operating.md#bounces-and-complaints.',
    link: '/admin/mailings',
  };
});

export const stoppedMail = check('mail_stopped', 'warning', async (handle: Handle) => {
  const stopped = await readAutomaticStops(handle);
  if (stopped.length === 0) return 'No mail is stopped';
  return stopped.map(({ mails, bounced, complained, ...mailing }) => ({
    subject: mailing.id,
    sentence: `Stopped: ${nameOfMailing(mailing)} (of ${plural(mails, 'email')}, ${bounced} bounced and ${complained} were reported as spam)`,
    remedy: 'Find the cause, then resume or end it. See docs/operating.md#stopped-mail.',
    link: '/admin/mailings',
  }));
});

const bounces = check('mail_bounces', 'warning', async (handle: Handle) => {
  const found = await readBouncedMailings(handle, SENT_BOUNCE_LIMIT);
  if (found.length === 0) return 'Few emails of recent mailings bounced';
  return found.map((mailing) => ({
    subject: mailing.id,
    sentence: describeBounced(mailing),
    remedy: 'Look at who bounced before you send to more people: Resend closes accounts above 4%.',
    link: `/admin/mailings/${mailing.id}`,
  }));
});

export const mailChecks = [late, dead, sender, ofNetworks, unreported, stoppedMail, bounces];
