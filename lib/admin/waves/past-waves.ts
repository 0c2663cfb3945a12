import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { readPastWaves } from '@/db/queries/admin-waves';
import { cursorOf, toPage } from '../cursor';

export type { PastWave } from '@/db/queries/admin-waves';

const PAGE = 10;
const cursor = cursorOf(z.uuid());

/** Newest first. */
export async function listPastWaves(handle: Handle, after?: string) {
  const [before] = cursor.read(after) ?? [];
  const rows = await readPastWaves(handle, PAGE + 1, before);
  return toPage(rows, PAGE, (last) => cursor.write(last.wave));
}
