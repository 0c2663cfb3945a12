import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findInstalled } from './find-installed';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const programFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
const applications: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: programFolders
    .flatMap((name) => process.env[name] || [])
    .flatMap((folder) => [
      path.join(folder, 'Google/Chrome/Application/chrome.exe'),
      path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
};

function candidates(): string[] {
  const onPath = names.flatMap((name) => findInstalled(name) ?? []);
  return [...onPath, ...(applications[process.platform] ?? []), chromium.executablePath()];
}

/** The path of an installed Chromium, Chrome or Edge, or undefined; `CHROME_PATH` comes first. */
export function findChromium(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH names ${given}, and there is nothing.`);
  return given || candidates().find((file) => existsSync(file));
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function run(file: string, args: string[]): void {
  console.log(`No Chromium was found. Trying: ${[path.basename(file), ...args].join(' ')}`);
  spawnSync(file, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Makes sure that there is a Chromium, by Playwright's own download or, as root on Debian, by its packages.
 *
 * @returns its path.
 */
export function ensureChromium(): string {
  const playwright = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  const ways = [
    () => {},
    () => run(process.execPath, playwright),
    () => isDebianRoot() && run('apt-get', ['update']),
    () => isDebianRoot() && run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']),
  ];
  for (const tryOut of ways) {
    tryOut();
    const found = findChromium();
    if (found) return found;
  }
  throw new Error('There is no Chromium. Install Chromium, Chrome or Edge, or set CHROME_PATH.');
}
