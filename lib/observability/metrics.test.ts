import { expect, test } from 'vitest';
import { metrics } from './metrics';

test.each([
  'waitlist_requests_total{request="join",result="unexpected"} 0',
  'waitlist_requests_total{request="lookup",result="unavailable"} 0',
  'waitlist_request_duration_seconds_count{request="join"} 0',
  'waitlist_captcha_total{outcome="unavailable"} 0',
  'waitlist_mails_total{result="dead"} 0',
  'waitlist_upstream_duration_seconds_count{upstream="resend"} 0',
])(
  'a series starts at zero, because Prometheus does not count the first event of a new series: %s',
  async (sample) => {
    expect((await metrics().registry.metrics()).split('\n')).toContain(sample);
  },
);
