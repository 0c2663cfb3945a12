import { test as base } from '../fixtures';

export { expect } from '../fixtures';

/** One for each test: requests for links are rate-limited per address. */
export const operators = Array.from({ length: 12 }, (_, index) => `operator-${index}@example.com`);
let next = 0;

export const test = base.extend<{ operator: string }>({
  siteEnv: [{ OPERATORS: operators.join() }, { scope: 'worker' }],
  operator: async ({ context }, use) => {
    const index = next++;
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${index}` });
    await use(operators[index] ?? '');
  },
});

export const headingOf = (name: string) => ['heading', { name, level: 1 }] as const;
