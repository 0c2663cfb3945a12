import { randomUUID } from 'node:crypto';
import { readJson, sendJson } from '@/dev/http/messages';
import { listen, type MockServer } from '@/dev/http/server';

/** A mail provider that accepts everything and keeps nothing, however many mails there are. */
export function startMailSink(): Promise<MockServer> {
  return listen(async (request, response) => {
    const mails = await readJson(request);
    const accept = () => ({ id: randomUUID() });
    sendJson(response, 200, Array.isArray(mails) ? { data: mails.map(accept) } : accept());
  });
}
