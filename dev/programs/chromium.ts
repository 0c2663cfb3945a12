import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findInstalled } from './find-installed';
import { packageBin } from './package-bin';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
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

/** The path of `CHROME_PATH`, or of an installed Chromium, Chrome or Edge, or undefined. */
export function findChromium(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH points to ${given}, which does not exist.`);
  const onPath = names.flatMap((name) => findInstalled(name) ?? []);
  const candidates = [...onPath, ...(applications[process.platform] ?? []), chromium.executablePath()];
  return given || candidates.find((file) => existsSync(file));
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function run(file: string, args: string[]): void {
  console.log(`Chromium is not installed. Running ${[path.basename(file), ...args].join(' ')}`);
  spawnSync(file, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Installs Chromium if it is missing: with Playwright, else, as root on Debian, with apt.
 *
 * @returns its path.
 */
export function ensureChromium(): string {
  const playwright = [packageBin('@playwright/test', 'playwright'), 'install', 'chromium'];
  const installers = [
    () => {},
    () => run(process.execPath, playwright),
    () => isRootOnDebian() && run('apt-get', ['update']),
    () =>
      isRootOnDebian() &&
      run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']),
  ];
  for (const install of installers) {
    install();
    const found = findChromium();
    if (found) return found;
  }
  throw new Error('Chromium is not installed. Install Chromium, Chrome or Edge, or set CHROME_PATH.');
}
