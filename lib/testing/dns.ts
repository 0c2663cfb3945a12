type Zone =
  | { MX?: string; A?: string; AAAA?: string; TXT?: string }
  /** The error of every lookup. */
  | 'ENOTFOUND'
  | 'ESERVFAIL'
  | 'hang';

/** Answers like Node.js's resolver, from the given domains. `questions` has the names that were asked for. */
export function resolverOf(zones: Record<string, Zone>) {
  const questions: string[] = [];
  async function find(domain: string, type: 'MX' | 'A' | 'AAAA' | 'TXT'): Promise<string> {
    questions.push(`${domain} ${type}`);
    const zone = zones[domain] ?? 'ENOTFOUND';
    if (zone === 'hang') return new Promise(() => {});
    const record = typeof zone === 'object' ? zone[type] : undefined;
    if (record !== undefined) return record;
    throw Object.assign(new Error(), { code: typeof zone === 'object' ? 'ENODATA' : zone });
  }
  return {
    questions,
    resolveMx: async (domain: string) => [{ exchange: await find(domain, 'MX'), priority: 0 }],
    resolve4: async (domain: string) => [await find(domain, 'A')],
    resolveTxt: async (domain: string) => [[await find(domain, 'TXT')]],
    resolve6: async (domain: string) => [await find(domain, 'AAAA')],
  };
}
