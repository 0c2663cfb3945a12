import { seed } from '../harness/seed';
import type { Site } from '../harness/site';
import { lookupWorkload, pageWorkload } from '../harness/workloads';
import { contest, type Pace } from '../measure/comparison';
import { CROWD } from '../measure/concurrency';
import type { Workload } from '../measure/http-load';
import { overHttp } from '../measure/over-http';
import { patience } from './latency-target';
import { rateLine } from './lines';
import type { Line, Row } from './row';

const PEOPLE = 10_000;

/** A read, at the site's address and at the plain server's. */
interface Read {
  what: string;
  ours: Workload;
  plain: Workload;
  note?: string;
}

const reading: Read[] = [
  {
    what: 'lookup over HTTP',
    ours: lookupWorkload('/api/referrals', PEOPLE),
    plain: lookupWorkload('/referrals', PEOPLE),
  },
  {
    what: 'total over HTTP',
    ours: pageWorkload('/api/waitlist/total', '"total"'),
    plain: pageWorkload('/total', '"total"'),
    note: "both answer from memory, ours with the site's headers. A CDN takes the polls.",
  },
];

async function measureRead(read: Read, [site, plain]: readonly [Site, Site], pace: Pace): Promise<Line[]> {
  const asked = (clients: number) =>
    contest(
      [
        overHttp('the handler', site, { clients, ...read.ours }),
        overHttp('plain Node, the same query', plain, { clients, ...read.plain }),
      ],
      pace,
    );
  const alone = await asked(1);
  const crowd = await asked(CROWD);
  return [
    rateLine(`${read.what}, ${CROWD} at once`, ...crowd, {
      ...patience(crowd, alone),
      note: read.note,
    }),
    rateLine(`${read.what}, one client`, ...alone),
  ];
}

/** The two reads, beside plain Node with the same query. */
export const reads: Row = {
  name: 'reads',
  async measure({ pace, world }) {
    const url = await world.newDatabase();
    await seed(url, PEOPLE);
    const servers = [await world.startSite(url), await world.startPlain(url)] as const;
    const lines: Line[] = [];
    for (const read of reading) lines.push(...(await measureRead(read, servers, pace)));
    await Promise.all(servers.map((server) => server.process.stop()));
    return lines;
  },
};
