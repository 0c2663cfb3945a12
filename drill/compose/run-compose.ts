import { backUp, checkBackup, restore } from './backups';
import { prepareDeployment } from './deployment';
import { type Drill, exec, type Step } from './drill';
import { build, search } from './images';
import { redeploy, start, stop } from './lifecycle';
import { createProxyClient } from './proxy-client';
import { join, operate, visit } from './visit';

/** In the order of an operator's life: each step continues with what the previous ones left. */
const steps = [build, search, start, join, visit, operate, backUp, checkBackup, redeploy, restore, stop];

/** Caddy stores the root certificate of its local authority here. */
const AUTHORITY = '/data/caddy/pki/authorities/local/root.crt';

interface Result {
  step: string;
  seconds: number;
  result: string;
}

async function runStep({ title, run }: Step, drill: Drill, results: Result[]): Promise<void> {
  console.log(`\n── ${title} ${'─'.repeat(60 - title.length)}\n`);
  const begin = performance.now();
  const result = await run(drill);
  results.push({ step: title, seconds: Math.round((performance.now() - begin) / 100) / 10, result });
}

/** @returns whether every step succeeded. */
export async function runCompose(): Promise<boolean> {
  const deployment = await prepareDeployment();
  const readAuthority = () => exec(deployment, 'proxy', ['cat', AUTHORITY]);
  const client = createProxyClient(deployment.origin, readAuthority);
  const drill = { ...deployment, client, people: 0, savedPeople: 0 };
  const results: Result[] = [];
  try {
    for (const step of steps) await runStep(step, drill, results);
    return true;
  } catch (error) {
    console.error(error);
    console.error(await drill.compose(['logs', '--tail', '30']).catch(() => ''));
    return false;
  } finally {
    console.table(results);
    console.log(`${results.length} of ${steps.length} steps succeeded.`);
  }
}
