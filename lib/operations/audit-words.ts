import type { AuditPart } from '@/db/queries/reports/audit-acts';

export type AuditAct = Pick<AuditPart, 'action' | 'detail' | 'entries' | 'amountCents'>;

/** The words of an audit entry, by its action. Entries of earlier versions may lack any detail. */
export type AuditWords = Record<string, [title: string, details?: (act: AuditAct) => string]>;

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
