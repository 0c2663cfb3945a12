import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { freePort } from '@/dev/network/ports';

export async function startRedis(): Promise<{ url: string; hang(): void }> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--daemonize', 'no'];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  for await (const chunk of server.stdout) if (String(chunk).includes('Ready to accept')) break;
  return { url: `redis://127.0.0.1:${port}`, hang: () => server.kill('SIGSTOP') };
}

export const redisCli = (url: string, ...args: string[]) =>
  execFileSync('redis-cli', ['-u', url, ...args], { encoding: 'utf8' });
