import { z } from 'zod';
import type { Handle } from '@/db/client';
import { countRecipients, listAnnouncements } from '@/db/queries/announcements';
import type { NewAnnouncement } from '@/db/schema/announcements';
import type { Sender } from '../../email/compose/sender';
import { pageNumber, readPage } from '../../pages';
import { composeSample } from '../mail/sample-mail';

export type { ListedAnnouncement } from '@/db/queries/announcements';
export { readSourceChoices } from '../people/people-page';

const PAGE_SIZE = 20;
export const announcementSearch = z.object({ page: pageNumber });

export const readAnnouncements = (handle: Handle, page: number) =>
  readPage(page, PAGE_SIZE, (rows) => listAnnouncements(handle, rows));

/** Undefined for an unknown or malformed id. */
export async function readAnnouncement(handle: Handle, id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  const [announcement] = await listAnnouncements(handle, { limit: 1, offset: 0 }, id);
  return announcement;
}

export type AnnouncementPreview = Awaited<ReturnType<typeof previewAnnouncement>>;

/** The mail with sample data, and how many people would get it now. */
export async function previewAnnouncement(handle: Handle, sender: Sender, announcement: NewAnnouncement) {
  const [mail, people] = await Promise.all([
    composeSample('announcement', sender, { announcement }),
    countRecipients(handle, announcement),
  ]);
  return { mail, people };
}
