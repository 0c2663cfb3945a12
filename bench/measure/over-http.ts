import type { Site } from '../harness/site';
import type { Contender } from './comparison';
import { type Load, sendLoad } from './http-load';

/** A contender that is asked over HTTP, with the processor time its server spends. */
export function overHttp(name: string, { origin, process }: Site, load: Omit<Load, 'origin'>): Contender {
  return {
    name,
    async run(operations) {
      const before = await process.cpuSeconds();
      const round = await sendLoad({ ...load, origin }, operations);
      return { ...round, cpuSeconds: (await process.cpuSeconds()) - before };
    },
  };
}
