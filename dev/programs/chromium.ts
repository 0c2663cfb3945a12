import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findInstalled, packageBin } from './find';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge'];

/** The path of `CHROME_PATH`, or of Chromium, Chrome or Edge on the PATH, or of Playwright's Chromium. */
export function findChromium(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH points to ${given}, which does not exist.`);
  const onPath = names.flatMap((name) => findInstalled(name) ?? []);
  return given || [...onPath, chromium.executablePath()].find((file) => existsSync(file));
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
