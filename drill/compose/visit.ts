import { setTimeout as pause } from 'node:timers/promises';
import { type Drill, exec, expectEqual, expectHealthyList, joinNext, type Step } from './drill';
import { mockPorts } from './settings';

const PEOPLE = 20;
const MAIL_TIMEOUT_MS = 60_000;

const COUNT_MAILS = `fetch('http://127.0.0.1:${mockPorts.resend}/mails')
  .then((response) => response.json()).then((mails) => console.log(mails.length))`;

async function waitForMails(drill: Drill, count: number): Promise<void> {
  const deadline = Date.now() + MAIL_TIMEOUT_MS;
  let sent = 0;
  while (sent < count && Date.now() < deadline) {
    sent = Number(await exec(drill, 'mocks', ['node', '-e', COUNT_MAILS]));
    await pause(500);
  }
  expectEqual('Mails', sent, count);
}

export const join: Step = {
  title: 'join through the proxy',
  async run(drill) {
    for (let count = 0; count < PEOPLE; count += 1) await joinNext(drill);
    await waitForMails(drill, PEOPLE);
    return `${PEOPLE} people, ${PEOPLE} mails`;
  },
};

export const visit: Step = {
  title: 'visit the pages',
  async run({ client }) {
    const page = await client.fetch('/');
    const policy = page.headers.get('content-security-policy') ?? '';
    expectEqual('Hashes in the policy of /', /'sha256-/.test(policy), true);
    const copy = await client.fetch('/');
    expectEqual('X-Cache of /', copy.headers.get('x-cache'), 'HIT');
    for (const path of ['/api/metrics', '/api/health/ready']) {
      expectEqual(`Status of ${path}`, (await client.fetch(path)).status, 404);
    }
    return 'from the cache, with their policy; metrics and readiness are hidden';
  },
};

export const operate: Step = {
  title: "run the operators' commands",
  async run(drill) {
    await expectHealthyList(drill);
    return `${drill.people} people, doctor finds no problem`;
  },
};
