export type Search = Readonly<Record<string, string | number | undefined | null>>;

/** A path of the admin area with the search parameters that have a value. */
export function href(path: string, search: Search = {}): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}?${query}` : path;
}
