import { signupWorkload } from '../harness/workloads';
import { sendLoad } from '../measure/http-load';
import { megabytes, type Row } from './row';

const WARM_UP = 15_000;
/** The heap may grow by this factor: rate limits count up to 100,000 addresses in memory. */
const MAX_GROWTH = 1.2;

/** Whether a server's memory grows with the number of signups. */
export const endurance: Row = {
  name: 'endurance',
  async measure({ quick, harness }) {
    const databaseUrl = await harness.newDatabase();
    const workload = await signupWorkload(databaseUrl);
    const site = await harness.startSite(databaseUrl);
    const signups = quick ? 5_000 : 50_000;
    await sendLoad(site.origin, workload, WARM_UP);
    const before = await site.memory();
    await sendLoad(site.origin, workload, signups);
    const after = await site.memory();
    await site.stop();
    const growth = after.heapUsed / before.heapUsed;
    return [
      {
        what: `heap after ${signups.toLocaleString('en')} signups`,
        ours: megabytes(after.heapUsed),
        reference: [`after ${WARM_UP.toLocaleString('en')}`, megabytes(before.heapUsed)],
        ratio: `${growth.toFixed(2)} ×`,
        p50: '',
        p99: '',
        target: { text: `≤ ${MAX_GROWTH} ×`, isMet: growth <= MAX_GROWTH },
        note: `the peak resident set grew from ${megabytes(before.maxRss)} to ${megabytes(after.maxRss)}.`,
      },
    ];
  },
};
