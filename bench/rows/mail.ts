import { once } from 'node:events';
import { startProcess } from '@/dev/processes/process';
import { type Candidate, compare } from '../measure/comparison';
import type { RenderTask } from '../reference/mail-renderers';
import { rateLine } from './lines';
import { signupWhileMailLeaves } from './mail-load';
import type { Bench, Line, Row } from './row';

const RENDERERS = { file: process.execPath, args: ['--import=tsx', 'bench/reference/mail-renderers.ts'] };
/** The CPU time of a mail, in microseconds. */
const MOST_CPU = 50;

async function rendering({ pace }: Bench): Promise<Line> {
  const { child, stop } = await startProcess(RENDERERS, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { NODE_ENV: 'production' },
  });
  const candidate = (name: string, renderer: RenderTask['renderer']): Candidate => ({
    name,
    async run(operations) {
      child.send({ renderer, operations } satisfies RenderTask);
      return (await once(child, 'message'))[0];
    },
  });
  const [ours, reference] = await compare(
    [candidate('templates', 'site'), candidate('React Email', 'react')],
    pace,
  );
  await stop();
  return rateLine('welcome mail', ours, reference, { cpuAtMost: MOST_CPU });
}

/** Rendering welcome mails, and what sending them costs visitors. */
export const mail: Row = {
  name: 'mail',
  measure: async (bench) => [await rendering(bench), await signupWhileMailLeaves(bench)],
};
