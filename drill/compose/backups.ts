import { statSync } from 'node:fs';
import path from 'node:path';
import { type Drill, expectHealthyList, joinNext, type Step } from './drill';

// The commands of docs/deploy.md.

const dumpOf = ({ folder }: Drill) => path.join(folder, 'waitlist.dump');

async function restoreInto(drill: Drill, database: string): Promise<void> {
  const { compose } = drill;
  await compose(['exec', '-T', 'database', 'createdb', '-U', 'waitlist', database]);
  const options = ['-U', 'waitlist', '--no-owner', '--exit-on-error', '-d', database];
  await compose(['exec', '-T', 'database', 'pg_restore', ...options], { from: dumpOf(drill) });
}

export const backUp: Step = {
  title: 'back up',
  async run(drill) {
    const dump = ['pg_dump', '-U', 'waitlist', '-Fc', 'waitlist'];
    await drill.compose(['exec', '-T', 'database', ...dump], { to: dumpOf(drill) });
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
    await drill.compose(['exec', '-T', 'database', 'dropdb', '-U', 'waitlist', 'waitlist_check']);
    return `${drill.people} people, doctor finds no problem`;
  },
};

export const restore: Step = {
  title: 'restore the backup and go on',
  async run(drill) {
    await drill.compose(['stop', 'site']);
    await restoreInto(drill, 'waitlist_restored');
    drill.configure({ DATABASE: 'waitlist_restored' });
    await drill.compose(['run', '--rm', '-T', 'migration']);
    await expectHealthyList(drill);
    await drill.compose(['up', '-d', '--force-recreate', 'site', 'mocks']);
    await drill.client.waitForSite();
    await joinNext(drill);
    return `${drill.people} people after one more joined`;
  },
};
