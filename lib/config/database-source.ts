import { setting } from './setting';

/** The file that has `DATABASE_URL`, unless the environment has it. */
let databaseFile: string | undefined;

export function noteDatabaseFile(file: string | undefined): void {
  databaseFile = file;
}

/** Whose password and privileges Postgres checks, and where they were read. */
export function describeDatabaseUrl(): string {
  const url = setting(process.env.DATABASE_URL) ?? '';
  const role = URL.canParse(url) ? decodeURIComponent(new URL(url).username) : '';
  return `DATABASE_URL is from ${databaseFile ?? 'the environment'} and has the role ${role || '(none)'}.`;
}
