import type { Handle } from '@/db/client';
import { readMutedAlerts, writeAlert } from '@/db/queries/alerts';
import { type AlertKind, alertKinds } from '@/db/schema/alerts';
import { CAPTCHA_FAILURES, LARGE_GROUP, LATE_MAIL_MINUTES, MILESTONES } from '../email/alerts';
import { change, type Operator } from '../operations/change';

export { alertKinds };

const milestones = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
  MILESTONES.map((count) => count.toLocaleString('en-US')),
);

const words: Record<AlertKind, { title: string; when: string }> = {
  mail: {
    title: 'Mail',
    when: `Email has waited for ${LATE_MAIL_MINUTES} minutes, or was stopped because of bounces or spam reports`,
  },
  captcha: {
    title: 'Captcha',
    when: `${CAPTCHA_FAILURES} people joined within ten minutes although their captcha could not be verified`,
  },
  group: { title: 'Groups', when: `${LARGE_GROUP} friends of one referrer are withheld and wait in Review` },
  wave: { title: 'Waves', when: 'All emails of a wave or an announcement are sent' },
  people: { title: 'Milestones', when: `${milestones} people joined` },
  doctor: { title: 'Doctor', when: 'doctor --notify found a problem' },
};

export async function readAlertSettings(handle: Handle, of: string) {
  const muted = (await readMutedAlerts(handle)).filter(({ operator }) => operator === of);
  return alertKinds.map((kind) => ({
    kind,
    ...words[kind],
    isOn: !muted.some((one) => one.kind === kind),
  }));
}

/** Turns an alert on or off for this operator only. */
export async function setAlert(
  handle: Handle,
  operator: Operator,
  { kind, isOn }: { kind: AlertKind; isOn: boolean },
): Promise<void> {
  return change(handle, operator, async ({ tx, record }) => {
    const isNew = await writeAlert(tx, { operator: operator.actor, kind }, isOn);
    if (isNew) await record({ action: `alert.${isOn ? 'on' : 'off'}`, detail: { kind } });
  });
}
