import { once } from 'node:events';
import { startProcess } from '@/dev/processes/process';
import { type Candidate, compare } from '../measure/comparison';
import type { RenderTask } from '../reference/mail-renderers';
import { rateLine } from './lines';
import type { Row } from './row';

const RENDERERS = { file: process.execPath, args: ['--import=tsx', 'bench/reference/mail-renderers.ts'] };
/** The CPU time of a mail, in microseconds. */
const MOST_CPU = 50;

/** Rendering welcome mails. */
export const mail: Row = {
  name: 'mail',
  async measure({ pace }) {
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
    const isMet = ours.cpuUs !== undefined && ours.cpuUs <= MOST_CPU;
    return [rateLine('welcome mail', ours, reference, { target: { text: `≤ ${MOST_CPU} µs CPU`, isMet } })];
  },
};
