import { countSent, holdMail, holdRest, releaseMail, withDatabase } from '../harness/outbox';
import { signupWorkload } from '../harness/workloads';
import { compare, median } from '../measure/comparison';
import { CONCURRENCY } from '../measure/concurrency';
import { overHttp, sendLoad } from '../measure/http-load';
import { format, type Row, rateLine } from './row';

/** Leaves enough mail in the outbox for the first round. */
const WARM_UP = 5_000;
/** More than a process sends in a second. */
const MAILS_PER_SECOND = 600;
/** A process starts five requests a second: in a short round, one more or less would count. */
const TIMES_LONGER = 3;
/** Rounds on a busy machine last longer than planned. */
const RESERVE = 3;

/** How many signups a server accepts while it sends as many mails as Resend allows. */
export const mail: Row = {
  name: 'mail',
  async measure({ harness, pace }) {
    const databaseUrl = await harness.newDatabase();
    await holdMail(databaseUrl);
    const site = await harness.startSite(databaseUrl);
    const workload = await signupWorkload(databaseUrl);
    await sendLoad(site.origin, workload, WARM_UP);
    const quiet = overHttp('no mail leaves', site, workload);
    const longer = { ...pace, seconds: TIMES_LONGER * pace.seconds };
    const mailRates: number[] = [];
    const line = await withDatabase(databaseUrl, async (db) => {
      const run = async (operations: number) => {
        await releaseMail(db, Math.ceil(MAILS_PER_SECOND * RESERVE * longer.seconds));
        const before = await countSent(db);
        const round = await quiet.run(operations);
        mailRates.push(((await countSent(db)) - before) / round.seconds);
        await holdRest(db);
        return round;
      };
      const [ours, reference] = await compare([{ name: 'mail leaves', run }, quiet], longer);
      return rateLine(`signup over HTTP, ${CONCURRENCY} at once, while mail leaves`, ours, reference, {
        atLeast: 0.9,
        note: `${format(median(mailRates))} mails a second left.`,
      });
    });
    await site.stop();
    return [line];
  },
};
