import type { Handle } from '@/db/client';
import { readRowsAbout } from '@/db/queries/place';
import type { SignupRow } from '@/db/schema/signups';
import { logError } from '../../observability/log';
import { byThemselves } from '../../operations/change';
import { erase } from '../../operations/person/erase';
import { servicesOf } from '../../operations/services';
import { saveFirstTry } from '../../place/first-try';
import { openPlace } from '../../place/open-place';
import { closedWords, type Goodbye, type OutcomeCode, placeAfter } from '../../place/place-words';
import { resumeMail, saveName, setNews, signOutEverywhere, stopMail } from '../../place/preferences';
import { type Runtime, runtime } from '../../runtime';
import { withTimeout } from '../../with-timeout';
import { readBody, reportForeign } from '../requests';
import { respond } from '../responses';
import { failedNotice, foreignNotice, limitByNetwork, noticePage } from './notice-page';

const TIMEOUT_MS = 10_000;
const PRIVATE = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
};

const tooLong = { title: 'That was too long', text: 'Nothing was changed. Please shorten it and try again.' };

type PlaceForm = { server: Runtime; db: Handle; person: SignupRow; fields: URLSearchParams };

const forms: Record<string, (form: PlaceForm) => Promise<OutcomeCode | Goodbye>> = {
  name: async ({ db, person, fields }) => {
    const name = fields.get('name');
    return name === null ? 'incomplete' : saveName(db, person.id, name);
  },
  answers: ({ db, person, fields }) => {
    const tryOnFirst = fields.has('tryOnFirst') ? fields.get('tryOnFirst') || null : undefined;
    return saveFirstTry(db, person.id, { tryOnFirst });
  },
  'mail-on': ({ db, person }) => resumeMail(db, person.id),
  'mail-off': ({ db, person }) => stopMail(db, person.id),
  'news-on': ({ db, person }) => setNews(db, person.id, true),
  'news-off': ({ db, person }) => setNews(db, person.id, false),
  'sign-out': ({ db, person }) => signOutEverywhere(db, person.id),
  erase: async ({ server, db, person, fields }) => {
    const typed = fields.get('position')?.replace(/[#,\s]/g, '');
    if (typed !== String(person.signupPosition)) return 'wrong_position';
    await erase.perform({ ...servicesOf(server), db }, byThemselves, { person: person.id });
    return 'erased';
  },
};

/** A route rather than a server action: React would decode the body before anybody checks the link (decision 27). */
export async function postPlaceForm(request: Request, token: string, name: string): Promise<Response> {
  const server = runtime();
  const { env, secrets, mailers } = server;
  if (reportForeignForm(request, env.SITE_URL)) return noticePage(403, foreignNotice);
  const refusal = limitByNetwork(request, 'placeFormByNetwork');
  if (refusal) return refusal;
  const submit = Object.hasOwn(forms, name) ? forms[name] : undefined;
  let fields = new URLSearchParams();
  try {
    const opened = await withTimeout(TIMEOUT_MS, () => openPlace(mailers.db, token, secrets));
    if (opened.status !== 'open') return noticePage(403, closedWords[opened.status]);
    if (!submit) return noticePage(404, closedWords.unknown);
    const body = await readBody(request);
    if (body === null)
      return noticePage(413, { ...tooLong, link: { href: placeOf(token), label: 'Back to your place' } });
    fields = new URLSearchParams(body);
    const form = { server, db: mailers.db, person: opened.person, fields };
    return see(placeAfter(token, await withTimeout(TIMEOUT_MS, () => submit(form)), fields));
  } catch (error) {
    logError('place_form_failed', error);
    return see(placeAfter(token, 'failed', fields));
  }
}

/**
 * Over plain HTTP, as in a preview on a phone, browsers send no Sec-Fetch-Site, and `Origin: null` from pages without referrers.
 * There, the token in the address has to be enough: only the page and the person's mails contain it.
 */
function reportForeignForm({ headers }: Request, siteUrl: string): boolean {
  const isUnnamed = headers.get('origin') === 'null' && headers.get('sec-fetch-site') === null;
  return !(isUnnamed && siteUrl.startsWith('http:')) && reportForeign({ headers }, siteUrl);
}

/** Back to the page, so that a reload sends nothing again. */
const see = (location: string): Response => respond(null, { status: 303, headers: { location, ...PRIVATE } });

const placeOf = (token: string) => `/place/${encodeURIComponent(token)}`;

/** Some browsers of apps reload a notice that a form got without the form. */
export const getPlaceForm = (token: string): Response => see(placeOf(token));

export async function getPlaceData(request: Request, token: string): Promise<Response> {
  const { secrets, policy, readers } = runtime();
  const refusal = limitByNetwork(request, 'placeFormByNetwork');
  if (refusal) return refusal;
  try {
    const opened = await openPlace(readers.db, token, secrets);
    if (opened.status !== 'open') return noticePage(403, closedWords[opened.status]);
    const hashes = policy.hashesOf(opened.person.canonicalMailbox);
    const data = { exported_at: new Date(), ...(await readRowsAbout(readers.db, opened.person, hashes)) };
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="myfitmodel-data.json"',
      ...PRIVATE,
    };
    return respond(JSON.stringify(data, null, 2), { headers });
  } catch (error) {
    logError('place_data_failed', error);
    return noticePage(503, failedNotice);
  }
}
