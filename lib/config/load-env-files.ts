import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as nextEnv from '@next/env';
import { findUrlProblem } from '../../db/pool/connection-url';
import { noteDatabaseFile } from './database-source';
import { setting } from './setting';

/** A CommonJS package: an ES module finds its exports under `default`, drizzle-kit's CommonJS does not. */
const { loadEnvConfig } = 'default' in nextEnv ? (nextEnv.default as typeof nextEnv) : nextEnv;

/** Reads the `.env*` files of NODE_ENV (default: production), so that scripts and the server share a configuration. */
export function loadEnvFiles(): void {
  const isSet = Boolean(process.env.DATABASE_URL);
  const isDevelopment = process.env.NODE_ENV === 'development';
  const { loadedEnvFiles } = loadEnvConfig(process.cwd(), isDevelopment, { info() {}, error: console.error });
  if (!isSet) noteDatabaseFile(loadedEnvFiles.find(({ env }) => env.DATABASE_URL)?.path);
}

/** `npm run dev` and `npm run preview` describe themselves in this file of the checkout while they run. */
export const DEV_SITE_FILE = '.data/site.json';

export interface DevSite {
  pid: number;
  mode: 'dev' | 'preview';
  environment: { DATABASE_URL: string } & Record<string, string>;
}

/** A process of another user counts as ended: its file would be unreadable too. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function findDevSite(folder: string): DevSite | undefined {
  try {
    const site: DevSite = JSON.parse(readFileSync(path.join(folder, DEV_SITE_FILE), 'utf8'));
    return isRunning(site.pid) ? site : undefined;
  } catch {
    // The file does not exist, or is being written.
    return undefined;
  }
}

/** Host and database, without user and password. */
export function locationOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}

/** Uses the configuration of the site that `npm run dev` started in this folder. Never in production or tests. */
function loadDevSite(): void {
  if (process.env.NODE_ENV && process.env.NODE_ENV !== 'development') return;
  const site = findDevSite(process.cwd());
  if (!site) return;
  Object.assign(process.env, site.environment);
  console.error(`Database of \`npm run ${site.mode}\`: ${locationOf(site.environment.DATABASE_URL)}`);
}

/** `DATABASE_URL` of the environment and the `.env*` files, otherwise of a running `npm run dev` or `npm run preview`. */
function configuredUrl(): string | undefined {
  loadEnvFiles();
  if (!setting(process.env.DATABASE_URL)) loadDevSite();
  return setting(process.env.DATABASE_URL);
}

const MISSING =
  'DATABASE_URL is missing. Set it, or start `npm run dev` in this folder to use the database that it starts.';

export class DatabaseUrlError extends Error {}

export function databaseUrl(): string {
  const url = configuredUrl();
  if (!url) throw new DatabaseUrlError(MISSING);
  const problem = findUrlProblem(url);
  if (problem) throw new DatabaseUrlError(`DATABASE_URL ${problem}.`);
  return url;
}

/** Scripts that work without a database call it. A bad address counts as none: the driver would guess another. */
export function databaseUrlIfAny(): string | undefined {
  const url = configuredUrl();
  return url && !findUrlProblem(url) ? url : undefined;
}
