import type { Handle } from '@/db/client';
import { countSent, holdMail, holdRest, releaseMail } from '../harness/outbox';
import { withDatabase } from '../harness/with-database';
import { signupWorkload } from '../harness/workloads';
import { type Candidate, compare } from '../measure/comparison';
import { CONCURRENCY } from '../measure/concurrency';
import { overHttp, sendLoad } from '../measure/http-load';
import { median } from '../measure/statistics';
import { format, rateLine } from './lines';
import type { Bench, Line } from './row';

/** Leaves enough mail in the outbox for the first round. */
const WARM_UP = 5_000;
/** More than a process sends in a second. */
const MAILS_PER_SECOND = 600;
/** A process starts five requests a second: in a short round, one more or less would count. */
const TIMES_LONGER = 3;
/** Rounds on a busy machine last longer than planned. */
const RESERVE = 3;

/** How many signups a server accepts while it sends as many mails as Resend allows. */
export async function signupWhileMailLeaves({ harness, pace }: Bench): Promise<Line> {
  const databaseUrl = await harness.newDatabase();
  await holdMail(databaseUrl);
  const site = await harness.startSite(databaseUrl);
  const workload = await signupWorkload(databaseUrl);
  await sendLoad(site.origin, workload, WARM_UP);
  const quiet = overHttp('no mail leaves', site, workload);
  const longer = { ...pace, seconds: TIMES_LONGER * pace.seconds };
  const line = await withDatabase(databaseUrl, async (db) => {
    const mails = Math.ceil(MAILS_PER_SECOND * RESERVE * longer.seconds);
    const { candidate, mailRates } = sending(quiet, db, mails);
    const [ours, reference] = await compare([candidate, quiet], longer);
    return rateLine(`signup over HTTP, ${CONCURRENCY} at once, while mail leaves`, ours, reference, {
      atLeast: 0.9,
      note: `${format(median(mailRates))} mails a second left.`,
    });
  });
  await site.stop();
  return line;
}

function sending(quiet: Candidate, db: Handle, mails: number) {
  const mailRates: number[] = [];
  const candidate: Candidate = {
    name: 'mail leaves',
    async run(operations) {
      await releaseMail(db, mails);
      const before = await countSent(db);
      const round = await quiet.run(operations);
      mailRates.push(((await countSent(db)) - before) / round.seconds);
      await holdRest(db);
      return round;
    },
  };
  return { candidate, mailRates };
}
