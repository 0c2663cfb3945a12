const STORAGE_KEY = 'referral-code';

/** Survives navigation; session storage, where it may be used, also survives a reload. */
let ofThisPage: string | null = null;

/** The code of the link that this visit came by, which the address loses when the visitor moves around. */
export function keptCode(): string | null {
  try {
    return ofThisPage ?? sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Keeps a code for the rest of the visit, in place of an earlier one. */
export function keepCode(code: string): void {
  ofThisPage = code;
  try {
    sessionStorage.setItem(STORAGE_KEY, code);
  } catch {
    // Forbidden or full: then it is kept until the page is loaded anew.
  }
}
