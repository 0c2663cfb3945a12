import { beforeEach, expect, test } from 'vitest';
import { addPeople } from '@/db/testing/people';
import { metrics } from '../../observability/metrics';
import { deliveryUnderTest } from '../../testing/delivery';

const delivery = deliveryUnderTest();

beforeEach(() => metrics().registry.resetMetrics());

/** How many mails ended how. */
async function mailsByResult(): Promise<Record<string, number>> {
  const { values } = await metrics().mails.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.result, value]));
}

test('a mail counts each time a try to send it ends', async () => {
  await addPeople(delivery.db, 3);
  delivery.provider.decide = ({ recipients: [recipient] }) => {
    if (recipient === 'person-2@example.com') return { status: 503 };
    return recipient === 'person-3@example.com' ? { status: 422 } : undefined;
  };
  await delivery.drain();
  expect(await mailsByResult()).toEqual({ sent: 1, postponed: 1, dead: 1 });

  delivery.provider.decide = () => undefined;
  await delivery.makeDue();
  await delivery.drain();
  expect(await mailsByResult()).toEqual({ sent: 2, postponed: 1, dead: 1 });
});

test('the mails of a batch count one by one, and its request once', async () => {
  await addPeople(delivery.db, 11);
  await delivery.drain();
  expect(await mailsByResult()).toMatchObject({ sent: 11 });
  expect(await metrics().registry.metrics()).toContain(
    'waitlist_upstream_duration_seconds_count{upstream="resend"} 1',
  );
});
