import { contest } from '../measure/contest';
import { overHttp } from '../measure/over-http';
import { startPlain } from '../world/plain';
import { seed } from '../world/seed';
import { lookupShots, pageShots } from '../world/shots';
import { startSite } from '../world/site';
import { rateLine } from './lines';
import type { Row } from './row';

const CLIENTS = 64;
const PEOPLE = 10_000;
const NOTE = 'The query is the same; the rest is the framework. A CDN takes the polls of the total.';

/** The two reads, beside plain Node with the same query. */
export const reads: Row = {
  name: 'reads',
  async measure({ pace, world }) {
    const providers = await world.built();
    const url = await (await world.postgres()).newDatabase();
    await seed(url, PEOPLE);
    const site = await startSite(url, providers);
    const plain = await startPlain(url, providers);
    const over = (clients: number, [sitePath, plainPath]: [string, string], isLookup: boolean) => {
      const shots = (path: string) => (isLookup ? lookupShots(path, PEOPLE) : pageShots(path, '"total"'));
      return contest(
        [
          overHttp('the handler', site, { clients, ...shots(sitePath) }),
          overHttp('plain Node, the same query', plain, { clients, ...shots(plainPath) }),
        ],
        pace,
      );
    };
    const [lookup, plainLookup] = await over(CLIENTS, ['/api/referrals', '/referrals'], true);
    const [total, plainTotal] = await over(CLIENTS, ['/api/waitlist/total', '/total'], false);
    await Promise.all([site.process.stop(), plain.process.stop()]);
    return [
      rateLine('lookup over HTTP, 64 at once', lookup, plainLookup),
      rateLine('total over HTTP, 64 at once', total, plainTotal, { note: NOTE }),
    ];
  },
};
