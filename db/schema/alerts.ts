import { check, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { oneOf } from '../statements';

export const alertKinds = ['mail', 'captcha', 'group', 'wave', 'people', 'doctor'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Kinds about a state that ends. The others are about events, each of which happens once. */
export const stateAlertKinds = ['mail', 'captcha', 'doctor'] as const;

/** What operators were mailed about, so that they are not mailed again. */
export const operatorAlerts = pgTable(
  'operator_alerts',
  (t) => ({
    kind: t.text('kind', { enum: alertKinds }).notNull(),
    /** What it is about, such as the id of a wave. */
    subject: t.text('subject').notNull(),
    at: t.timestamp('at', { withTimezone: true }).notNull(),
    /** Of a state: when it ended. It may begin again. */
    endedAt: t.timestamp('ended_at', { withTimezone: true }),
  }),
  ({ kind, subject }) => [
    primaryKey({ columns: [kind, subject] }),
    check('operator_alerts_kind_known', oneOf(kind, alertKinds)),
  ],
);

export const mutedAlerts = pgTable(
  'operator_alert_mutes',
  (t) => ({
    operator: t.text('operator').notNull(),
    kind: t.text('kind', { enum: alertKinds }).notNull(),
  }),
  ({ operator, kind }) => [
    primaryKey({ columns: [operator, kind] }),
    check('operator_alert_mutes_kind_known', oneOf(kind, alertKinds)),
  ],
);
