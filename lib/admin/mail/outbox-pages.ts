import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { type MailFilter, readMails, readSuppressions } from '@/db/queries/admin-mail';
import { cursorOf, toPage } from '../cursor';
import { type MailSearch, reasonsOf } from './mail-filter';

export {
  countSuppressions,
  type ListedMail,
  type ListedSuppression,
  type MailFilter,
  type MailGroup,
  readMailGroups,
  type SuppressionReason,
} from '@/db/queries/admin-mail';

const PAGE = 50;
const mailCursor = cursorOf(z.uuid(), z.enum(['welcome', 'invitation']));
const suppressionCursor = cursorOf(z.string().regex(/^\d{1,18}$/), z.uuid());

export async function listMails(handle: Handle, filter: MailFilter, after?: string) {
  const [signupId, kind] = mailCursor.read(after) ?? [];
  const key = signupId && kind ? { signupId, kind } : undefined;
  const rows = await readMails(handle, filter, PAGE + 1, key);
  return toPage(rows, PAGE, (last) => mailCursor.write(last.signupId, last.kind));
}

/** People who get no more mail, latest first. */
export async function listSuppressions(handle: Handle, search: MailSearch) {
  const [at, id] = suppressionCursor.read(search.after) ?? [];
  const rows = await readSuppressions(handle, reasonsOf(search), PAGE + 1, at && id ? { at, id } : undefined);
  return toPage(rows, PAGE, (last) => suppressionCursor.write(last.cursor, last.id));
}
