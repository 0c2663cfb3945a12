import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { install } from '@/dev/bootstrap.mjs';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startProcess } from '@/dev/processes/process';
import { ensureChromium } from '@/dev/programs/chromium';
import { packageBin } from '@/dev/programs/find';

/** Installed on first use, as Lighthouse brings two hundred packages. */
const FOLDER = path.resolve('.data/bench/lighthouse');
const CATEGORIES = 'performance,accessibility,best-practices,seo';
/** The build moves it out of the HTML (docs/decisions/0012). */
const PAGE_DATA = /\/page-data-\w+\.js$/;
/** Chromium sometimes reports no start of the navigation, and Lighthouse fails. */
const ATTEMPTS = 3;

/** What Lighthouse measures on a throttled phone. Scores go from 0 to 100. */
export interface PageFigures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** JavaScript that the page loads, compressed with gzip. */
  scriptBytes: number;
}

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
}

export async function installLighthouse(): Promise<void> {
  await cp('bench/page/lighthouse', FOLDER, { recursive: true });
  install(FOLDER);
}

export async function runLighthouse(url: string): Promise<PageFigures> {
  const folder = temporaryFolder();
  const file = path.join(folder.path, 'report.json');
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await writeReport(url, file)) return await readReport(file);
    }
  } finally {
    await folder.remove();
  }
  throw new Error(`Lighthouse failed for ${url} ${ATTEMPTS} times.`);
}

async function writeReport(url: string, file: string): Promise<boolean> {
  const flags = process.getuid?.() === 0 ? '--headless=new --no-sandbox' : '--headless=new';
  const output = ['--quiet', '--output=json', `--output-path=${file}`];
  const options = [`--chrome-flags=${flags}`, `--only-categories=${CATEGORIES}`];
  const run = await startProcess(
    {
      file: process.execPath,
      args: [packageBin('lighthouse', 'lighthouse', FOLDER), url, ...output, ...options],
    },
    { stdio: ['ignore', 'ignore', 'inherit'], env: { CHROME_PATH: ensureChromium() } },
  );
  return (await run.ended) === 0;
}

async function readReport(file: string): Promise<PageFigures> {
  const { categories, audits }: Report = JSON.parse(await readFile(file, 'utf8'));
  const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter(
    ({ resourceType, url }) => resourceType === 'Script' && !PAGE_DATA.test(url),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: await compressedSize(scripts.map(({ url }) => url)),
  };
}

async function compressedSize(urls: string[]): Promise<number> {
  const sizes = [...new Set(urls)].map(async (url) => {
    const script = Buffer.from(await (await fetch(url)).arrayBuffer());
    return gzipSync(script, { level: 9 }).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
