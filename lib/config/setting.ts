import { cleanLine } from '../pasted';

/** More than any setting. */
const SETTING_LENGTH = 10_000;

/** The value of an environment variable, without line ends and invisible characters. An empty one counts as absent. */
export const setting = (value: string | undefined): string | undefined =>
  cleanLine(value ?? '', SETTING_LENGTH) || undefined;
