import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { listMail, type MailFilter } from '@/db/outbox/list-mail';
import * as suppressions from '@/db/outbox/suppressions';
import { cursorOf, toPage } from '../cursor';
import { type MailSearch, reasonsOf } from './mail-filter';

export { type ListedMail, type MailFilter, type MailGroup, readMailGroups } from '@/db/outbox/list-mail';
export { countSuppressions, type ListedSuppression, type SuppressionReason } from '@/db/outbox/suppressions';

const PAGE = 50;
const mailCursor = cursorOf(z.uuid());
const suppressionCursor = cursorOf(z.string().regex(/^\d{1,18}$/), z.uuid());

export async function listMails(handle: Handle, filter: MailFilter, after?: string) {
  const [id] = mailCursor.read(after) ?? [];
  const rows = await listMail(handle, filter, PAGE + 1, id);
  return toPage(rows, PAGE, (last) => mailCursor.write(last.id));
}

/** People who get no more mail, latest first. */
export async function listSuppressions(handle: Handle, search: MailSearch) {
  const [at, id] = suppressionCursor.read(search.after) ?? [];
  const after = at && id ? { at, id } : undefined;
  const rows = await suppressions.listSuppressions(handle, reasonsOf(search), PAGE + 1, after);
  return toPage(rows, PAGE, (last) => suppressionCursor.write(last.cursor, last.id));
}
