/** A process that renders mails: React needs one without the `react-server` condition. */
import { renderHtml } from '@/emails/cached-html';
import { viewWelcome } from '@/emails/mail-views';
import { renderWelcome } from '@/emails/render';
import { welcome } from '@/emails/testing/sample-mails';
import { WelcomeEmail } from '@/emails/welcome';
import { welcomeText } from '@/emails/welcome-copy';
import type { Round } from '../measure/comparison';

export interface RenderTask {
  renderer: keyof typeof renderers;
  operations: number;
}

const renderers = {
  site: renderWelcome,
  react: async (props: typeof welcome) => {
    const view = viewWelcome(props);
    return { html: await renderHtml(WelcomeEmail(view)), text: welcomeText(view) };
  },
};

const names = ['Ada', 'Grace', null];

async function render({ renderer, operations }: RenderTask): Promise<Round> {
  const latencies: number[] = [];
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  for (let number = 0; number < operations; number += 1) {
    const begin = performance.now();
    await renderers[renderer]({
      ...welcome,
      signupPosition: number + 1,
      firstName: names[number % 3] ?? null,
    });
    latencies.push(performance.now() - begin);
  }
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedAt) / 1000;
  return { operations, seconds, latencies, cpuSeconds: (user + system) / 1e6 };
}

process.on('message', async (task: RenderTask) => process.send?.(await render(task)));
