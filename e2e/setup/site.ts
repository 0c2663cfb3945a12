import { emptyDatabase } from '@/db/testing/create-test-database';
import { endAll } from '@/dev/processes/watchdog';
import { type OwnSite, startOwnSite } from './own-site';

/** The running site with everything around it, as one worker sees it. */
export interface TestSite extends Omit<OwnSite, 'server'> {
  origin: string;
  /** An empty list, no mails, well-behaved providers. */
  reset(): Promise<void>;
  /** What the server has written to its terminal so far. */
  output(): string;
}

/** Starts the site that the tests of a worker share. */
export async function startTestSite(): Promise<TestSite> {
  const { server, ...site } = await startOwnSite();
  return {
    ...site,
    origin: server.origin,
    output: server.output,
    reset: async () => {
      await site.setRecaptcha({});
      await emptyDatabase(site.db);
      site.resend.clear();
    },
    close: async () => {
      await site.close();
      await endAll();
    },
  };
}
