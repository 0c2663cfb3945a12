import * as nextEnv from '@next/env';
import { findUrlProblem } from '../../db/pool/connection-url';

/**
 * A CommonJS package: its exports are under `default` when an ES module imports it, but not when drizzle-kit compiles
 * its configuration to CommonJS.
 */
const { loadEnvConfig } = 'default' in nextEnv ? (nextEnv.default as typeof nextEnv) : nextEnv;

/**
 * Reads the `.env*` files that `npm start` reads, so that a script and the server see one configuration; another
 * `NODE_ENV` has files of its own.
 */
export function loadEnvFiles(): void {
  loadEnvConfig(process.cwd(), process.env.NODE_ENV === 'development', {
    info() {},
    error: console.error,
  });
}

const WHICH_DATABASE =
  'DATABASE_URL is missing: which database is meant? `npm run dev` lists the address of its own: DATABASE_URL=postgres://… npm run …';

/**
 * The database a script works on.
 *
 * @throws Error when `DATABASE_URL` is not set, or is no address of a database.
 */
export function databaseUrl(): string {
  loadEnvFiles();
  const url = process.env.DATABASE_URL;
  if (!url?.trim()) throw new Error(WHICH_DATABASE);
  const problem = findUrlProblem(url);
  if (problem) throw new Error(`DATABASE_URL ${problem}.`);
  return url;
}

/**
 * The same for a script that does without: `undefined` where `DATABASE_URL` is not set, or is no address of a database.
 * Out of another text the driver would make one by itself, and the script would work on whatever is there.
 */
export function databaseUrlIfAny(): string | undefined {
  loadEnvFiles();
  const url = process.env.DATABASE_URL?.trim();
  return url && !findUrlProblem(url) ? url : undefined;
}
