import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';
import { findInstalled } from '@/dev/programs/find';
import type { Engine } from './engine';
import { startFirefox } from './firefox';
import { startPlaywright } from './playwright-engine';
import { startWebKitGtk } from './webkitgtk';

const ifExists = (file: string) => (existsSync(file) ? file : undefined);

interface Candidate {
  name: string;
  /** The program, if it is installed. */
  file: string | undefined;
  start(file: string): Promise<Engine>;
}

/** All other tests run in Chromium. */
const candidates: Candidate[] = [
  { name: 'Firefox', file: findInstalled('firefox-esr'), start: startFirefox },
  {
    name: 'WebKitGTK',
    file: findInstalled('Xvfb') && findInstalled('WebKitWebDriver'),
    start: startWebKitGtk,
  },
  {
    name: 'Playwright’s Firefox',
    file: ifExists(firefox.executablePath()),
    start: (file) => startPlaywright(firefox, file),
  },
  {
    name: 'Playwright’s WebKit',
    file: ifExists(webkit.executablePath()),
    start: (file) => startPlaywright(webkit, file),
  },
];

export const installed = candidates.flatMap(({ name, file, start }) =>
  file === undefined ? [] : [{ name, start: () => start(file) }],
);

/** Names what the run could not test, or null. */
export function describeMissing(): string | null {
  const names = candidates.filter(({ file }) => file === undefined).map(({ name }) => name);
  const list = new Intl.ListFormat('en').format(names);
  return names.length === 0 ? null : `Not installed, so not tested: ${list} (docs/browsers.md).`;
}
