import { isOnLocalNetwork } from './build-origin';

/** Visitors learn from these settings who runs the site and what they get, and laws against spam require the postal address. */
const names = ['PRIVACY_URL', 'TERMS_URL', 'CONTACT_URL', 'POSTAL_ADDRESS', 'PRIZE'] as const;

type Settings = Partial<Record<(typeof names)[number] | 'SITE_URL', string | undefined>>;

/** The settings with words that the owner of a public site still owes to people. They stop a launch, but no deployment. */
export const findOwedWords = (settings: Settings): string[] =>
  isOnLocalNetwork(settings.SITE_URL ?? '') ? [] : names.filter((name) => !settings[name]);
