import { measureAvailability } from './availability';
import { docker } from './deployment';
import {
  type Drill,
  expectEqual,
  expectHealthyList,
  joinNext,
  replaceSite,
  type Step,
  stopService,
} from './drill';
import type { Service } from './settings';

export const start: Step = {
  title: 'start',
  async run(drill) {
    await drill.compose(['up', '-d']);
    await drill.client.waitForSite();
    const ids = (await drill.compose(['ps', '--all', '--quiet'])).trim().split('\n');
    const configurations = await docker([
      'inspect',
      '--format',
      '{{json .HostConfig.LogConfig.Config}}',
      ...ids,
    ]);
    const unlimited = configurations
      .trim()
      .split('\n')
      .filter((line) => !line.includes('max-size'));
    // The mocks are the drill's own.
    expectEqual('Containers without log rotation', unlimited.length, 1);
    return `${ids.length} containers`;
  },
};

export const redeploy: Step = {
  title: 'redeploy while visitors come',
  async run(drill) {
    const { requests, failed, longestMs } = await measureAvailability(drill.client, async () => {
      await replaceSite(drill);
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
    const site: Service = 'site';
    await stopService(drill, site);
    const logs = await drill.compose(['logs', '--no-log-prefix', '--tail', '20', site]);
    expectEqual('The site stopped in order', logs.includes('server_stopped'), true);
    await drill.compose(['stop']);
    return 'the site finished its requests';
  },
};
