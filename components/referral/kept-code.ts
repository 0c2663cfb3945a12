const STORAGE_KEY = 'referral-code';

/** Lasts while the visitor moves around; storage outlasts a reload as well, where it may be used. */
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
