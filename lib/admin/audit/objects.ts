import type { Handle } from '@/db/client';
import { readMailingNames } from '@/db/queries/mailings/mailings';
import type { AuditPart } from '@/db/queries/reports/audit-acts';
import { textOf } from '../../operations/audit-words';

const idsIn = (parts: readonly AuditPart[], name: string) => [
  ...new Set(parts.map(({ detail }) => textOf(detail[name])).filter(Boolean)),
];

/** The mailing that each act was about. */
export async function readObjects(handle: Handle, parts: readonly AuditPart[]) {
  const mailings = await readMailingNames(handle, idsIn(parts, 'mailing'));
  return ({ detail }: AuditPart) => {
    const mailing = mailings.find(({ id }) => id === detail.mailing);
    return mailing && { ...mailing, href: pageOf(mailing) };
  };
}

type Named = Awaited<ReturnType<typeof readMailingNames>>[number];

/** Mail that visitors cause one by one has no page. */
const pageOf = ({ id, actor }: Named) => (actor === null ? '/admin/mailings' : `/admin/mailings/${id}`);
