import {
  CAPTCHA_MINUTES,
  countUnavailableCaptchas,
  findNetworkFault,
  readDaysOfSilence,
  readDaysWithoutSignup,
} from '@/db/checks/activity';
import type { Handle } from '@/db/client';
import { readGroups, readLargeGroups, readNewVips } from '@/db/queries/reports/review-groups';
import { FAST_SECONDS, VIP_REFERRALS } from '../../constants';
import { formatDuration } from '../../format';
import { plural } from '../../plural';
import { check } from '../finding';

const CAPTCHA_FAILURES = 5;

const captcha = check('captcha_unavailable', 'warning', async (handle: Handle) => {
  const people = await countUnavailableCaptchas(handle);
  if (people < CAPTCHA_FAILURES) return 'Captchas are verified';
  return {
    count: people,
    sentence: `${people} people joined in the last ${CAPTCHA_MINUTES} minutes although their captcha could not be verified`,
    remedy: 'Their referrals are withheld. See docs/monitoring.md#captcha_unavailable.',
    link: '/admin/people?sort=joined',
  };
});

const networkFaults = {
  unknown:
    'The networks of the newest 20 signups are unknown, so they share one rate limit and none is withheld as `same_network`',
  shared:
    'The newest 20 signups have the same network: if they are not from one place, everybody shares one rate limit',
};

const networks = check('networks', 'warning', async (handle: Handle) => {
  const fault = await findNetworkFault(handle);
  if (!fault) return 'The newest signups are not all from one network';
  const remedy = 'Set TRUSTED_PROXY_HOPS to the number of your proxies. See docs/configuration.md.';
  return { sentence: networkFaults[fault], remedy, link: '/admin/people' };
});

/** Withheld friends of one referrer. */
const LARGE_GROUP = 20;

const largeGroups = check('large_group', 'task', async (handle: Handle) => {
  const groups = await readLargeGroups(handle, LARGE_GROUP);
  if (groups.length === 0) return 'No large group is withheld';
  return groups.map(({ friends, signupPosition, referrerId, reason }) => ({
    subject: referrerId,
    count: friends,
    sentence: `A large group: ${plural(friends, 'withheld referral')} of #${signupPosition}`,
    remedy: 'Release or reject it on Groups.',
    link: `/admin/review/group?referrerId=${referrerId}&state=withheld&reason=${reason}`,
  }));
});

/** After these days it is no news any more that somebody became a VIP. */
const NEW_VIP_DAYS = 7;

const vipRings = check('vip_ring', 'task', async (handle: Handle) => {
  const referrerIds = await readNewVips(handle, NEW_VIP_DAYS);
  const groups = await readGroups(handle, { state: 'paid', minFriends: VIP_REFERRALS, referrerIds });
  const suspicious = groups.flatMap(
    ({ referrerId, signupPosition, friends, numbered, medianGapSeconds: gap }) => {
      const isFast = gap !== null && gap < FAST_SECONDS;
      if (!isFast && numbered < VIP_REFERRALS) return [];
      const how = isFast ? `joined ${formatDuration(gap)} apart` : 'have numbered addresses';
      const sentence = `${friends} friends who ${how} made #${signupPosition} a VIP`;
      return {
        subject: referrerId,
        count: friends,
        sentence,
        remedy: VIP_REMEDY,
        link: `/admin/review/group?referrerId=${referrerId}&state=paid`,
      };
    },
  );
  return suspicious.length > 0 ? suspicious : 'No new VIP has suspicious friends';
});

const VIP_REMEDY = `Reverse the referrals of friends who are no people. If all are, wait: this ends ${NEW_VIP_DAYS} days after the bonus.`;

const QUIET_DAYS = 14;
/** More days of it are no news. */
const QUIET = 'quiet';

const signups = check('no_signups', 'warning', async (handle: Handle) => {
  const days = await readDaysWithoutSignup(handle);
  if (days < QUIET_DAYS) return `No ${QUIET_DAYS} days without a signup`;
  const remedy = 'Join yourself to see whether the form works. If it does, share the waitlist again.';
  return { sentence: `Nobody has joined for ${days} days`, version: QUIET, remedy, link: '/admin/people' };
});

const silence = check('silence', 'task', async (handle: Handle) => {
  const days = await readDaysOfSilence(handle);
  if (days < QUIET_DAYS) return `No ${QUIET_DAYS} days without a wave or an announcement`;
  return {
    sentence: `Nobody has written to the waitlist for ${days} days`,
    version: QUIET,
    remedy:
      'Send an announcement: people who hear nothing forget that they joined, and report the next email as spam.',
    link: '/admin/mailings/announce',
  };
});

export const peopleChecks = [captcha, networks, largeGroups, vipRings, signups, silence];
