import type { z } from 'zod';
import type { AuditWords } from './audit-words';
import { attachReferrer } from './credit/attach';
import { reject, release, reverse } from './credit/decisions';
import type { Operation } from './definition';
import { announce } from './mailings/announce';
import { invite } from './mailings/invite';
import { reinvite } from './mailings/reinvite';
import { endSending, resumeSending, stopSending } from './mailings/sending';
import { otherAuditWords } from './other-audit-words';
import { retryOutbox } from './outbox-retry';
import { edit } from './person/edit';
import { erase, expire } from './person/erase';
import { holdBack, liftHold } from './person/hold';
import { resend } from './person/resend';
import { unsubscribe } from './person/unsubscribe';
import { putFindingAside } from './put-aside';
import { repair } from './repair';
import { setState } from './waitlist-state';

const registered = [
  edit,
  erase,
  expire,
  resend,
  unsubscribe,
  release,
  reject,
  reverse,
  attachReferrer,
  holdBack,
  liftHold,
  setState,
  invite,
  announce,
  stopSending,
  resumeSending,
  endSending,
  reinvite,
  retryOutbox,
  repair,
  putFindingAside,
] as const;

type Registered = (typeof registered)[number];
export type OperationName = Registered['name'];
/** What a page sends. */
export type InputOf<Name extends OperationName> = z.input<Extract<Registered, { name: Name }>['input']>;

/** What a page says that it shows. */
export type SeenOf<Name extends OperationName> = Awaited<
  ReturnType<Extract<Registered, { name: Name }>['ask']>
>['seen'];

export const operations: readonly Operation[] = registered;

const byName = new Map(operations.map((one) => [one.name, one]));

export const findOperation = (name: string): Operation | undefined => byName.get(name);

/** Null prototype: an action is text from the database. */
export const auditWords: AuditWords = Object.assign(
  Object.create(null),
  otherAuditWords,
  ...operations.map(({ audit }) => audit),
);
