import postgres from 'postgres';
import { driverUrl } from './pool/connection-url';

/** Also tells databases of one name apart, and recognizes one behind a pooler's address. */
async function identify(url: string): Promise<{ name: string; identity: string }> {
  const client = postgres(driverUrl(url), { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    const [row] = await client<{ name: string; identity: string }[]>`
      select datname as name, concat(oid, ' ', pg_postmaster_start_time()) as identity
      from pg_database where datname = current_database()`;
    if (!row) throw new Error('The database query returned no rows');
    return row;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** @throws Error when the owner's URL leads to another database than the site's. */
export async function assertSameDatabase(ownerUrl: string, siteUrl: string): Promise<void> {
  const [owner, site] = await Promise.all([identify(ownerUrl), identify(siteUrl)]);
  if (owner.identity === site.identity) return;
  throw new Error(
    `DATABASE_URL leads to the database ${owner.name}, and the site's, SITE_DATABASE_URL, to ${
      owner.name === site.name ? 'another one of that name' : site.name
    }. Nothing was migrated. Change the URL that is out of date.`,
  );
}
