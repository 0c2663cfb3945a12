/** The drafts are what a visitor typed before “Refresh Page”, and an operator's announcement or fields. The codes are not personal. */
type Key = 'referral-code' | 'ticket-code' | 'draft' | 'announcement-draft' | 'typed-fields';

/** Keeps what session storage has no room for. */
const memory = new Map<Key, string>();

export function recall(key: Key): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return new URLSearchParams(window.name).get(key);
  }
}

export function remember(key: Key, value: string): void {
  memory.set(key, value);
  try {
    sessionStorage.setItem(key, value);
  } catch {
    rename((kept) => kept.set(key, value));
  }
}

export function forget(key: Key): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    rename((kept) => kept.delete(key));
  }
}

/** Some in-app browsers block session storage. There, the window's name survives a reload. */
function rename(change: (kept: URLSearchParams) => void): void {
  const kept = new URLSearchParams(window.name);
  change(kept);
  window.name = kept.toString();
}
