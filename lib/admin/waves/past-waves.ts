import 'server-only';
import type { Handle } from '@/db/client';
import { readPastWaves } from '@/db/queries/admin-waves';
import { readPage } from '../pages';

export type { PastWave } from '@/db/queries/admin-waves';

const PAGE_SIZE = 10;

/** Newest first. */
export const listPastWaves = (handle: Handle, page = 1) =>
  readPage(page, PAGE_SIZE, (rows) => readPastWaves(handle, rows));
