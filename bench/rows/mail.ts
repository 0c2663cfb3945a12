import { randomUUID } from 'node:crypto';
import { signups } from '@/db/schema/signups';
import { announce } from '@/lib/operations/mailings/announce';
import { endSending } from '@/lib/operations/mailings/sending';
import { perform } from '@/lib/testing/operators';
import { countSent, holdMail, waitForSteps, withDatabase } from '../harness/outbox';
import { createVisitors, seed } from '../harness/seed';
import { signupsOf } from '../harness/workloads';
import { CONCURRENCY, compare, median } from '../measure/comparison';
import { overHttp } from '../measure/http-load';
import { format, type Row, rateLine } from './row';

/** Enough for 20 seconds: rounds on a busy machine last longer than planned. */
const READERS = 10_000;
/** A process starts five requests a second: in a short round, one more or less would count. */
const TIMES_LONGER = 3;
const body =
  'Hi {first_name},\n\nYou are {position} in line. **[Share your link]({link})**, or copy it: {link}';
/** The people who were there before: visitors of the benchmark have no source. */
const readers = { segment: 'source', segmentValue: 'Instagram' } as const;

/** How many signups a server accepts while it sends an announcement as fast as Resend allows. */
export const mail: Row = {
  name: 'mail',
  async measure({ harness, pace }) {
    const databaseUrl = await harness.newDatabase();
    await holdMail(databaseUrl);
    const [code = ''] = await seed(databaseUrl, READERS);
    const site = await harness.startSite(databaseUrl);
    const quiet = overHttp('none is sent', site, signupsOf(createVisitors(code)));
    return withDatabase(databaseUrl, async (db) => {
      await db.update(signups).set({ privacyAcceptedAt: new Date() });
      const mailRates: number[] = [];
      const run = async (operations: number) => {
        const subject = `News ${randomUUID()}`;
        const { id } = await perform(db, announce, { subject, body, ...readers });
        await waitForSteps(db);
        const before = await countSent(db);
        const round = await quiet.run(operations);
        mailRates.push(((await countSent(db)) - before) / round.seconds);
        const { notSent } = await perform(db, endSending, { mailing: id });
        if (notSent === 0) throw new Error('The announcement ended before its round');
        return round;
      };
      const longer = { ...pace, seconds: TIMES_LONGER * pace.seconds };
      const [ours, reference] = await compare([{ name: 'it is sent', run }, quiet], longer);
      const what = `signup over HTTP, ${CONCURRENCY} at once, while an announcement is sent`;
      const note = `${format(median(mailRates))} mails a second left.`;
      return [rateLine(what, ours, reference, { atLeast: 0.9, note })];
    });
  },
};
