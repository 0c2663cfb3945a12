/** `draft` is what a visitor typed before “Refresh Page”. The codes are not personal. */
type Key = 'referral-code' | 'ticket-code' | 'draft';

/** Used when session storage is blocked or full: it survives navigation, but not a reload. */
const memory = new Map<Key, string>();

export function recall(key: Key): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Until the tab is closed. */
export function remember(key: Key, value: string): void {
  memory.set(key, value);
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The copy in memory is enough.
  }
}

export function forget(key: Key): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
