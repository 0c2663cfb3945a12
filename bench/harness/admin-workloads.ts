import { readFileSync } from 'node:fs';
import type { Workload } from '../measure/http-load';

/** React replaces a part that failed with a call of this function. */
const FAILED_PART = '$RX';

/** A page of the admin area with all its streamed parts. */
export function pageWorkload(path: string, cookie: string, expected: string): Workload {
  return {
    next: () => ({ path, headers: { cookie } }),
    accepts: (status, body) =>
      status === 200 && body.includes(expected) && body.includes('</html>') && !body.includes(FAILED_PART),
  };
}

/** The search on the page of the people, which is a server action. */
export function searchWorkload(text: string, cookie: string): Workload {
  const id = actionId('app/admin/(area)/people/actions.ts', 'search');
  return {
    next: () => ({
      method: 'POST',
      path: '/admin/people',
      headers: {
        cookie,
        accept: 'text/x-component',
        'content-type': 'text/plain;charset=UTF-8',
        'next-action': id,
      },
      body: JSON.stringify([{ text }]),
    }),
    accepts: (status, body) => status === 200 && body.includes('"status":"done"') && body.includes(text),
  };
}

type Manifest = Record<'node', Record<string, { filename: string; exportedName: string }>>;

/** The id that the build gave to a server action. */
function actionId(filename: string, exportedName: string): string {
  const { node }: Manifest = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8'));
  const found = Object.entries(node).find(
    ([, action]) => action.filename === filename && action.exportedName === exportedName,
  );
  if (!found) throw new Error(`The build has no server action ${exportedName} in ${filename}.`);
  return found[0];
}
