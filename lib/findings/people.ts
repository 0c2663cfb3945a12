import {
  CAPTCHA_MINUTES,
  countUnavailableCaptchas,
  findNetworkFault,
  readDaysOfSilence,
  readDaysWithoutSignup,
} from '@/db/checks/activity';
import type { Handle } from '@/db/client';
import { countAppeals } from '@/db/queries/appeals';
import { readLargeGroups } from '@/db/queries/reports/review-groups';
import { plural } from '../plural';
import { finding } from './finding';

const CAPTCHA_FAILURES = 5;

const captcha = finding('captcha_unavailable', 'warning', async (handle: Handle) => {
  const people = await countUnavailableCaptchas(handle);
  if (people < CAPTCHA_FAILURES) return 'Captchas are verified';
  return {
    sentence: `${people} people joined in the last ${CAPTCHA_MINUTES} minutes although their captcha could not be verified`,
    remedy: 'Their referrals are withheld. See docs/monitoring.md#captcha_unavailable.',
    link: '/admin/people?filter=captcha_unavailable',
  };
});

const networkFaults = {
  unknown:
    'The networks of the newest 20 signups are unknown, so they share one rate limit and none is withheld as `same_network`',
  shared:
    'The newest 20 signups have the same network: if they are not from one place, everybody shares one rate limit',
};

const networks = finding('networks', 'warning', async (handle: Handle) => {
  const fault = await findNetworkFault(handle);
  if (!fault) return 'The newest signups are not all from one network';
  const remedy = 'Set TRUSTED_PROXY_HOPS to the number of your proxies. See docs/configuration.md.';
  return { sentence: networkFaults[fault], remedy, link: '/admin/people' };
});

const appeals = finding('appeals', 'task', async (handle: Handle) => {
  const open = await countAppeals(handle);
  if (open === 0) return 'No appeal is open';
  return {
    sentence: `Asked for a check: ${plural(open, 'appeal')}`,
    remedy: 'Release or reject their referrals on Review.',
    link: '/admin/review?view=appeals',
  };
});

/** Withheld friends of one referrer. */
const LARGE_GROUP = 20;

const largeGroups = finding('large_group', 'task', async (handle: Handle) => {
  const groups = await readLargeGroups(handle, LARGE_GROUP);
  if (groups.length === 0) return 'No large group is withheld';
  return groups.map(({ friends, signupPosition, referrerId, reason }) => ({
    subject: referrerId,
    sentence: `A large group: ${plural(friends, 'withheld referral')} of #${signupPosition}`,
    remedy: 'Release or reject it on Review.',
    link: `/admin/review/${referrerId}/${reason}`,
  }));
});

const QUIET_DAYS = 14;

const signups = finding('no_signups', 'warning', async (handle: Handle) => {
  const days = await readDaysWithoutSignup(handle);
  if (days < QUIET_DAYS) return `No ${QUIET_DAYS} days without a signup`;
  const remedy = 'Join yourself to see whether the form works. If it does, share the waitlist again.';
  return { sentence: `Nobody has joined for ${days} days`, remedy, link: '/admin/people' };
});

const silence = finding('silence', 'task', async (handle: Handle) => {
  const days = await readDaysOfSilence(handle);
  if (days < QUIET_DAYS) return `No ${QUIET_DAYS} days without a wave or an announcement`;
  return {
    sentence: `Nobody has written to the waitlist for ${days} days`,
    remedy:
      'Send an announcement: people who hear nothing forget that they joined, and report the next email as spam.',
    link: '/admin/announcements/new',
  };
});

export const peopleFindings = [captcha, networks, appeals, largeGroups, signups, silence];
