import { measureAvailability } from './availability';
import { docker } from './deployment';
import { type Drill, expectEqual, expectHealthyList, joinNext, type Step } from './drill';

export const start: Step = {
  title: 'start',
  async run(drill) {
    await drill.compose(['up', '-d']);
    await drill.client.waitForSite();
    const ids = (await drill.compose(['ps', '--all', '--quiet'])).trim().split('\n');
    const format = '{{index .HostConfig.LogConfig.Config "max-size"}}';
    const limits = (await docker(['inspect', '--format', format, ...ids])).trim().split('\n');
    // The mocks are the drill's own.
    expectEqual('Containers without log rotation', limits.filter((limit) => !limit).length, 1);
    return `${ids.length} containers`;
  },
};

export const redeploy: Step = {
  title: 'redeploy while visitors come',
  async run(drill) {
    const { requests, failed, longestMs } = await measureAvailability(drill.client, async () => {
      await drill.compose(['up', '-d', '--force-recreate', 'site', 'mocks']);
      await joinNext(drill);
    });
    expectEqual(`Failed requests of ${requests}`, failed, 0);
    await expectHealthyList(drill);
    return `${requests} requests, none failed, the slowest took ${(longestMs / 1_000).toFixed(1)} s`;
  },
};

export const stop: Step = {
  title: 'stop',
  async run(drill: Drill) {
    await drill.compose(['stop', 'site']);
    const logs = await drill.compose(['logs', '--no-log-prefix', '--tail', '20', 'site']);
    expectEqual('The site stopped in order', logs.includes('server_stopped'), true);
    await drill.compose(['stop']);
    return 'the site finished its requests';
  },
};
