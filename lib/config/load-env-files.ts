import * as nextEnv from '@next/env';
import { findUrlProblem } from '../../db/pool/connection-url';
import { findDevSite } from './dev-site';

/** A CommonJS package: an ES module finds its exports under `default`, drizzle-kit's CommonJS does not. */
const { loadEnvConfig } = 'default' in nextEnv ? (nextEnv.default as typeof nextEnv) : nextEnv;

/** Reads the `.env*` files of NODE_ENV (default: production), so that scripts and the server share a configuration. */
export function loadEnvFiles(): void {
  loadEnvConfig(process.cwd(), process.env.NODE_ENV === 'development', {
    info() {},
    error: console.error,
  });
}

/** Host and database, without user and password. */
function locationOf(databaseUrl: string): string {
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
  if (!process.env.DATABASE_URL?.trim()) loadDevSite();
  return process.env.DATABASE_URL?.trim() || undefined;
}

const MISSING =
  'DATABASE_URL is missing. Set it, or start `npm run dev` in this folder to use the database that it starts.';

export class DatabaseUrlError extends Error {}

/** @throws DatabaseUrlError when `DATABASE_URL` is missing or not a database address. */
export function databaseUrl(): string {
  const url = configuredUrl();
  if (!url) throw new DatabaseUrlError(MISSING);
  const problem = findUrlProblem(url);
  if (problem) throw new DatabaseUrlError(`DATABASE_URL ${problem}.`);
  return url;
}

export function databaseLocation(): string {
  return locationOf(databaseUrl());
}

/** For scripts that also work without a database. A bad address counts as none: the driver would guess another. */
export function databaseUrlIfAny(): string | undefined {
  const url = configuredUrl();
  return url && !findUrlProblem(url) ? url : undefined;
}
