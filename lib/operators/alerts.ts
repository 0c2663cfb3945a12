import type { Handle } from '@/db/client';
import { readMutedAlerts, writeAlert } from '@/db/queries/alerts';
import { type AlertKind, alertKinds } from '@/db/schema/alerts';
import { change, type Operator } from './change';

export { alertKinds };

const words: Record<AlertKind, { title: string; when: string }> = {
  mail: {
    title: 'Mail',
    when: 'Email has waited for 15 minutes, or was stopped because of bounces or spam reports',
  },
  captcha: { title: 'Captcha', when: 'Five people joined within ten minutes without a verified captcha' },
  group: { title: 'Groups', when: '20 friends of one referrer are withheld' },
  wave: { title: 'Waves', when: 'All emails of a wave or an announcement are sent' },
  people: { title: 'Milestones', when: '100, 1,000 and 10,000 people joined' },
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
