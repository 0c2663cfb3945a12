/**
 * The drafts are what a visitor typed, and an operator's announcement or fields. The attempts are the keys of signups by email. The
 * device keeps the codes, the visitor's own and a friend's, and the tab the rest.
 */
type Key = 'referral-code' | 'ticket-code' | 'draft' | 'attempts' | 'announcement-draft' | 'typed-fields';

const storageOf = (key: Key): Storage => (key.endsWith('-code') ? localStorage : sessionStorage);

export function recall(key: Key): string | null {
  return new URLSearchParams(window.name).get(key) ?? stored(key);
}

function stored(key: Key): string | null {
  try {
    return storageOf(key).getItem(key);
  } catch {
    return null;
  }
}

/** Some in-app browsers block it. */
export function isStorageBlocked(): boolean {
  try {
    return !window.sessionStorage;
  } catch {
    return true;
  }
}

export function remember(key: Key, value: string): void {
  forget(key);
  try {
    storageOf(key).setItem(key, value);
  } catch {
    rename((kept) => kept.set(key, value));
  }
}

export function forget(key: Key): void {
  if (recall(key) === null) return;
  rename((kept) => kept.delete(key));
  if (stored(key) !== null) storageOf(key).removeItem(key);
}

/** The window's name survives a reload where an in-app browser blocks storage, and keeps what storage has no room for. */
function rename(change: (kept: URLSearchParams) => void): void {
  const kept = new URLSearchParams(window.name);
  change(kept);
  window.name = kept.toString();
}
