import { parseArgs } from 'node:util';

export interface Options {
  /** Fewer and shorter rounds, for trying. */
  quick: boolean;
  /** One row alone. */
  only?: string;
  /** Profiles of the server's processor time instead of the table. */
  profile: boolean;
  /** The page's weight and Lighthouse's figures instead of the table. */
  page: boolean;
}

/**
 * Reads what stands after `npm run bench --`.
 *
 * @throws when it is none of the options.
 */
export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      profile: { type: 'boolean', default: false },
      page: { type: 'boolean', default: false },
    },
  });
  return values;
}
