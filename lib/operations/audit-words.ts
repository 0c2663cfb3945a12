import type { AuditPart } from '@/db/queries/reports/audit-acts';

export type AuditAct = Pick<AuditPart, 'action' | 'detail' | 'entries' | 'amountCents'>;

type DescribeAct = (act: AuditAct) => string;

/** The words of an audit entry, by its action. Entries of earlier versions may lack any detail. */
export type AuditWords = Record<string, [title: string, details?: DescribeAct]>;

/** The same of what one operation records. Without a title, it is the operation's word for what was done. */
export type OperationAudit = Record<string, AuditWords[string] | DescribeAct | null>;

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
