import * as nextEnv from '@next/env';
import { findUrlProblem, serverUrls } from '../../db/pool/connection-url';

/** A CommonJS package: an ES module finds its exports under `default`, drizzle-kit's CommonJS does not. */
const { loadEnvConfig } = 'default' in nextEnv ? (nextEnv.default as typeof nextEnv) : nextEnv;

/** Reads the `.env*` files of NODE_ENV (default: production), so that scripts and the server share a configuration. */
export function loadEnvFiles(): void {
  loadEnvConfig(process.cwd(), process.env.NODE_ENV === 'development', {
    info() {},
    error: console.error,
  });
}

const MISSING =
  'DATABASE_URL is missing. To use the database of `npm run dev`, pass the address that it prints: DATABASE_URL=postgres://… npm run …';

/** @throws Error when `DATABASE_URL` is missing or not a database address. */
export function databaseUrl(): string {
  loadEnvFiles();
  const url = process.env.DATABASE_URL;
  if (!url?.trim()) throw new Error(MISSING);
  const problem = findUrlProblem(url);
  if (problem) throw new Error(`DATABASE_URL ${problem}.`);
  return url;
}

/** The hosts and the database of `DATABASE_URL`, without user and password. */
export function databaseLocation(): string {
  const urls = serverUrls(databaseUrl()).map((url) => new URL(url));
  return `${urls.map(({ host }) => host).join(', ')}${urls[0]?.pathname ?? ''}`;
}

/** For scripts that also work without a database. A bad address counts as none: the driver would guess another. */
export function databaseUrlIfAny(): string | undefined {
  loadEnvFiles();
  const url = process.env.DATABASE_URL?.trim();
  return url && !findUrlProblem(url) ? url : undefined;
}
