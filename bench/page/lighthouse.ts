import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { install } from '@/dev/bootstrap/install.mjs';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startProcess } from '@/dev/processes/process';
import { ensureChromium } from '@/dev/programs/chromium';

/** Two hundred packages of its own: only who measures the page installs them. */
const FOLDER = path.resolve('.data/bench/lighthouse');
const LIGHTHOUSE = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** What Lighthouse says of a page on a slow phone. */
export interface Verdict {
  /** From 0 to 100. */
  scores: Record<Category, number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Addresses of the scripts that were loaded until the page was quiet. */
  scripts: string[];
}

interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } } | undefined>;
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
}

function read({ categories: found, audits }: Report): Verdict {
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((found[category]?.score ?? Number.NaN) * 100);
  const requests = audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    scores: Object.fromEntries(categories.map((one) => [one, score(one)])) as Record<Category, number>,
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    scripts: scripts.map(({ url }) => url),
  };
}

/**
 * Installs Lighthouse as its lock file says, once.
 *
 * @throws when a package cannot be had.
 */
export async function installLighthouse(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await cp('bench/page/lighthouse', FOLDER, { recursive: true });
  install(FOLDER);
}

/** Now and then the browser does not tell when it began; nothing is measured then. */
const TRIES = 3;

/**
 * Asks Lighthouse about a page, as a phone on a slow network would load it.
 *
 * @throws when it has no answer.
 */
export async function judge(address: string): Promise<Verdict> {
  const folder = temporaryFolder();
  const report = path.join(folder.path, 'report.json');
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await writeReport(address, report)) return read(JSON.parse(await readFile(report, 'utf8')));
    }
  } finally {
    await folder.remove();
  }
  throw new Error(`Lighthouse could not judge ${address}`);
}

async function writeReport(address: string, file: string): Promise<boolean> {
  const browser = process.getuid?.() === 0 ? '--headless=new --no-sandbox' : '--headless=new';
  const args = [LIGHTHOUSE, address, '--quiet', '--output=json', `--output-path=${file}`];
  args.push(`--chrome-flags=${browser}`, `--only-categories=${categories.join(',')}`);
  const run = await startProcess(
    { file: process.execPath, args },
    { stdio: ['ignore', 'ignore', 'inherit'], env: { CHROME_PATH: ensureChromium() } },
  );
  return (await run.ended) === 0;
}
