import 'server-only';
import type { Handle } from '@/db/client';
import { listMail, type MailFilter } from '@/db/outbox/list-mail';
import * as suppressions from '@/db/outbox/suppressions';
import { readPage } from '../pages';
import { type MailSearch, reasonsOf } from './mail-filter';

export { type ListedMail, type MailFilter, type MailGroup, readMailGroups } from '@/db/outbox/list-mail';
export { countSuppressions, type ListedSuppression, type SuppressionReason } from '@/db/outbox/suppressions';

const PAGE_SIZE = 50;

/** Latest first. */
export const listMails = (handle: Handle, filter: MailFilter, page = 1) =>
  readPage(page, PAGE_SIZE, (rows) => listMail(handle, filter, rows));

/** People who get no more mail, latest first. */
export const listSuppressions = (handle: Handle, search: MailSearch) =>
  readPage(search.page, PAGE_SIZE, (rows) => suppressions.listSuppressions(handle, reasonsOf(search), rows));
