import { createDatabase, type Handle } from '@/db/client';
import { readDoctorFindings } from '@/lib/admin/overview/doctor';
import { readCoefficientPerWeek, readSignupsPerDay } from '@/lib/admin/overview/growth';
import { parseRange } from '@/lib/admin/overview/range';
import { readSources } from '@/lib/admin/overview/sources';
import { readCreditTotals, readMailTotals, readPeopleTotals } from '@/lib/admin/overview/totals';
import { encodeCursor } from '@/lib/admin/people/cursor';
import { pageWorkload, searchWorkload } from '../harness/admin-workloads';
import type { MeasuredServer } from '../harness/measured-process';
import { createSampleList, personAt } from '../harness/sample-list';
import { signIn } from '../harness/sign-in';
import { type Candidate, compare } from '../measure/comparison';
import { oneByOne } from '../measure/http-load';
import { rateLine } from './lines';
import type { Bench, Line, Row } from './row';

const SMALL = 1_000;
/** A page may take 1.5 times as long on a large list. */
const LOWEST_RATIO = 0.67;
/** Pages are compared many times, so their rounds are shorter than those of other rows. */
const ROUND_SECONDS = 0.3;
/** Stays below the limit of changes per minute, which counts searches. */
const SEARCHES = 20;

interface List {
  people: number;
  name: string;
  db: Handle;
  site: MeasuredServer;
  cookie: string;
  close(): Promise<unknown>;
}

async function createList({ harness }: Bench, people: number): Promise<List> {
  const databaseUrl = await harness.newDatabase();
  await createSampleList(databaseUrl, people);
  const site = await harness.startSite(databaseUrl);
  const { db, close } = createDatabase(databaseUrl, { max: 1, queryTimeoutMs: 0 });
  const cookie = await signIn(site.origin, db);
  const name = `with ${people.toLocaleString('en')}`;
  return { people, name, db, site, cookie, close: () => Promise.all([close(), site.stop()]) };
}

type CandidateOn = (list: List) => Candidate;

/** @param expected in the page, if all its parts have arrived. */
const page =
  (path: string | ((list: List) => string), expected: string): CandidateOn =>
  (list) => {
    const url = typeof path === 'string' ? path : path(list);
    return oneByOne(list.name, list.site, pageWorkload(url, list.cookie, expected));
  };

const search =
  (text: string): CandidateOn =>
  ({ name, site, cookie }) => ({
    ...oneByOne(name, site, searchWorkload(text, cookie)),
    operations: SEARCHES,
  });

/** The cache keeps one value per handle, and each transaction has another. */
const uncached =
  (read: (handle: Handle) => Promise<unknown>): CandidateOn =>
  ({ name, db }) => ({
    name,
    operations: 1,
    run: async (operations) => {
      const startedAt = performance.now();
      await db.transaction(read);
      const milliseconds = performance.now() - startedAt;
      return { operations, seconds: milliseconds / 1000, latencies: [milliseconds] };
    },
  });

async function readFigures(handle: Handle): Promise<void> {
  const range = parseRange(undefined);
  await readPeopleTotals(handle);
  await readSignupsPerDay(handle, range);
  await readCoefficientPerWeek(handle, range);
  await readSources(handle, 'source', range);
  await readCreditTotals(handle);
  await readMailTotals(handle);
}

const inTheMiddle = ({ people }: List) => {
  const { id, position } = personAt(people / 2);
  return `/admin/people?after=${encodeCursor({ rank: 0, position, id })}`;
};

interface Measurement {
  candidateOn: CandidateOn;
  note?: string;
  /** Reads the whole list, which takes seconds: measured once, without a target. */
  isScan?: boolean;
}

const measurements: Record<string, Measurement> = {
  Overview: {
    candidateOn: page('/admin', 'Every check passed'),
    note: 'reloaded without pause, so that nearly all figures come from the cache. A visit after five seconds waits up to 250 ms for new figures, the first one after a start for all of them.',
  },
  'Overview, figures without the cache': {
    candidateOn: uncached(readFigures),
    note: 'the queries one after another, in one round. They read the whole list.',
    isScan: true,
  },
  'Overview, checks without the cache': {
    candidateOn: uncached(readDoctorFindings),
    note: 'the checks of `doctor`, which the Overview repeats after five minutes, in one round. They read every table.',
    isScan: true,
  },
  People: { candidateOn: page('/admin/people', 'person-1@') },
  'People, in the middle': { candidateOn: page(inTheMiddle, 'person-') },
  'People by friends': { candidateOn: page('/admin/people?sort=friends', 'person-') },
  'People: VIP': { candidateOn: page('/admin/people?filter=vip', 'person-') },
  'People: withheld': { candidateOn: page('/admin/people?filter=withheld', 'person-') },
  'People, search': { candidateOn: search('person-77') },
  Person: { candidateOn: page(`/admin/people/${personAt(501).id}`, 'person-501@') },
  Review: {
    candidateOn: page('/admin/review', 'person-'),
    note: 'the withheld referrals, which 5 % of the people are, are grouped when they are written.',
  },
  Waves: {
    candidateOn: page('/admin/waves', 'person-'),
    note: 'the number of people who cannot be invited is cached, and counted anew after each wave.',
  },
  Mail: {
    candidateOn: page('/admin/mail', 'validation_error'),
    note: 'groups all unsent emails, which 2 % of the people have, from indexes. The number of sent emails is cached like the figures of the Overview.',
  },
  Audit: { candidateOn: page('/admin/audit', 'person-') },
};

async function compareLists([large, small]: [List, List], { pace }: Bench): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [what, { candidateOn, note, isScan }] of Object.entries(measurements)) {
    const rounds = isScan ? 1 : pace.rounds;
    const candidates = [candidateOn(large), candidateOn(small)] as const;
    const [ours, reference] = await compare(candidates, { rounds, seconds: ROUND_SECONDS });
    const options = { note, ...(!isScan && { atLeast: LOWEST_RATIO }) };
    lines.push(rateLine(`${what} ${large.name} people`, ours, reference, options));
  }
  return lines;
}

/** Whether the pages of the admin area become slower as the list grows. One operator, one request at a time. */
export const admin: Row = {
  name: 'admin',
  async measure(bench) {
    const small = await createList(bench, SMALL);
    const lines: Line[] = [];
    for (const people of bench.quick ? [50_000] : [100_000, 1_000_000]) {
      const large = await createList(bench, people);
      lines.push(...(await compareLists([large, small], bench)));
      await large.close();
    }
    await small.close();
    return lines;
  },
};
