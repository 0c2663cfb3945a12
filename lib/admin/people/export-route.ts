import { ReadableStream } from 'node:stream/web';
import { logError } from '../../observability/log';
import { auth } from '../auth/auth';
import { operatorOf, readSession } from '../auth/sessions';
import { formTarget, redirect } from '../auth/sign-in-routes';
import { signInPath } from '../paths';
import { exportWaitlist } from './export';
import { parsePeopleView, selectionOf } from './people-page';

/** Downloads the people of a view. Nobody can link to it: it accepts forms of our own pages only. */
export const postExport = formTarget(async ({ headers }, form, site) => {
  const session = await readSession(auth(), site, headers);
  if (!session) return redirect(signInPath('/admin/people'));
  const { view } = parsePeopleView(Object.fromEntries(form));
  const file = await exportWaitlist(site.admin.db, operatorOf(session, site.env), {
    format: 'csv',
    selection: selectionOf(view),
    // A source or a text can be an address.
    detail: {
      filter: view.filter ?? null,
      bySource: view.source !== undefined,
      bySearch: view.q !== undefined,
    },
  });
  const day = new Date().toISOString().slice(0, 10);
  return new Response(ReadableStream.from(toDownload(file)) as BodyInit, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="people-${day}.csv"`,
      'cache-control': 'no-store',
    },
  });
});

/** The browser only learns that the download broke off. */
async function* toDownload(file: AsyncGenerator<Uint8Array>) {
  try {
    yield* file;
  } catch (error) {
    logError('export_failed', error);
    throw error;
  }
}
