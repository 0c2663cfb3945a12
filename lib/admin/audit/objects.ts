import type { Handle } from '@/db/client';
import { readUndoable } from '@/db/queries/audit';
import { readUndoableHolds } from '@/db/queries/holds';
import { readMailingNames } from '@/db/queries/mailings/mailings';
import type { AuditPart } from '@/db/queries/reports/audit-acts';
import { holdReasons } from '@/db/schema/signups';
import { mailingTitleOf } from '../../mail-words';
import { textOf } from '../../operations/audit-words';
import { UNDO_MS } from '../../operations/credit/undo';
import type { InputOf, OperationName } from '../../operations/registry';
import { plural } from '../../plural';
import { href } from '../paths';

interface AuditObject {
  text: string;
  href: string;
}

type UndoCall<Name extends OperationName> = { name: Name; input: InputOf<Name> };
export type AuditUndo = UndoCall<'credit.undo'> | UndoCall<'hold.lift'> | UndoCall<'hold.set'>;

const idsIn = (parts: readonly AuditPart[], name: string) => [
  ...new Set(parts.map(({ detail }) => textOf(detail[name])).filter(Boolean)),
];

/** The mailing, domain or network that each act was about. */
export async function readObjects(handle: Handle, parts: readonly AuditPart[]) {
  const mailings = await readMailingNames(handle, idsIn(parts, 'mailing'));
  return ({ detail }: AuditPart): AuditObject | null => {
    const mailing = mailings.find(({ id }) => id === detail.mailing);
    if (mailing) return { text: nameOfMailing(mailing), href: pageOf(mailing) };
    if (!detail.block) return null;
    return { text: textOf(detail.domain) || 'Blocks', href: href('/admin/review', { view: 'blocks' }) };
  };
}

type Named = Awaited<ReturnType<typeof readMailingNames>>[number];

const nameOfMailing = ({ kind, subject, size }: Named) =>
  kind === 'invitation' ? `Wave of ${plural(size, 'person', 'people')}` : (subject ?? mailingTitleOf(kind));

/** Mail that visitors cause one by one has no page. */
const pageOf = ({ id, actor }: Named) => (actor === null ? '/admin/mailings' : `/admin/mailings/${id}`);

/** The call that undoes each act, while it is possible: a decision about money for five minutes, a hold at any time. */
export async function readUndos(handle: Handle, parts: readonly AuditPart[]) {
  const since = new Date(Date.now() - UNDO_MS);
  const decisions = idsIn(
    parts.filter(({ at }) => at > since),
    'decisionId',
  );
  const holds = idsIn(parts, 'hold');
  const [undoable, undoableHolds] = await Promise.all([
    decisions.length > 0 ? readUndoable(handle, decisions, since) : [],
    holds.length > 0 ? readUndoableHolds(handle, holds) : [],
  ]);
  return (act: readonly AuditPart[]): AuditUndo | null => {
    const isOfAct = ({ decision }: { decision: string }) =>
      act.some(({ detail }) => detail.decisionId === decision);
    const decided = undoable.find(isOfAct);
    if (decided) return { name: 'credit.undo', input: decided };
    const part = act.find(({ action, detail }) =>
      undoableHolds.some((one) => one.action === action && one.hold === detail.hold),
    );
    return part ? undoOfHold(part) : null;
  };
}

function undoOfHold({ action, detail }: AuditPart): AuditUndo {
  const hold = textOf(detail.hold);
  if (action === 'hold.set') return { name: 'hold.lift', input: { hold } };
  const reason = holdReasons.find((one) => one === detail.reason) ?? 'other';
  return { name: 'hold.set', input: { hold, reason } };
}
