const STORAGE_KEY = 'referral-code';

/** Used when session storage is blocked or full: it survives navigation, but not a reload. */
let codeInMemory: string | null = null;

/** The referral code of this visit. The URL loses it when the visitor navigates. */
export function readVisitCode(): string | null {
  try {
    return codeInMemory ?? sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function storeVisitCode(code: string): void {
  codeInMemory = code;
  try {
    sessionStorage.setItem(STORAGE_KEY, code);
  } catch {
    // The copy in memory is enough.
  }
}
