import { statSync } from 'node:fs';
import path from 'node:path';
import {
  type Drill,
  exec,
  expectHealthyList,
  joinNext,
  replaceSite,
  runOnce,
  type Step,
  stopService,
} from './drill';

// The commands of docs/deploy.md.

const dumpOf = ({ folder }: Drill) => path.join(folder, 'waitlist.dump');

async function restoreInto(drill: Drill, database: string): Promise<void> {
  await exec(drill, 'database', ['createdb', '-U', 'waitlist', database]);
  const options = ['-U', 'waitlist', '--no-owner', '--exit-on-error', '-d', database];
  await exec(drill, 'database', ['pg_restore', ...options], { from: dumpOf(drill) });
}

export const backUp: Step = {
  title: 'back up',
  async run(drill) {
    const dump = ['pg_dump', '-U', 'waitlist', '-Fc', 'waitlist'];
    await exec(drill, 'database', dump, { to: dumpOf(drill) });
    drill.savedPeople = drill.people;
    return `${Math.round(statSync(dumpOf(drill)).size / 1_000)} kB`;
  },
};

export const checkBackup: Step = {
  title: 'check the backup',
  async run(drill) {
    await restoreInto(drill, 'waitlist_check');
    drill.configure({ DATABASE: 'waitlist_check' });
    await expectHealthyList(drill);
    drill.configure({});
    await exec(drill, 'database', ['dropdb', '-U', 'waitlist', 'waitlist_check']);
    return `${drill.people} people, doctor finds no problem`;
  },
};

export const restore: Step = {
  title: 'restore the backup and go on',
  async run(drill) {
    await stopService(drill, 'site');
    await restoreInto(drill, 'waitlist_restored');
    drill.people = drill.savedPeople;
    drill.configure({ DATABASE: 'waitlist_restored' });
    await runOnce(drill, 'migration');
    await expectHealthyList(drill);
    await replaceSite(drill);
    await drill.client.waitForSite();
    await joinNext(drill);
    return `${drill.people} people after one more joined`;
  },
};
