import type { ReferralReason } from '../../credit/withholding-rules';

/** Short names of the reasons. Client-safe. */
export const reasonTitles: Record<ReferralReason, string> = {
  own_address: 'Own address',
  rejoined: 'Rejoined',
  alias: 'Alias',
  disposable_domain: 'Disposable domain',
  captcha_unavailable: 'Captcha unavailable',
  domain_unchecked: 'Domain unchecked',
  same_domain: 'Many at one domain',
  hourly_limit: 'Hourly limit',
  unconfirmed: 'Unconfirmed',
  undeliverable: 'Undeliverable',
};
