'use client';

import { setNonce } from 'get-nonce';

// Radix locks the page's scroll with a style element, which needs the document's nonce.
// Browsers hide the attribute `nonce` from scripts, but not the property.
if (typeof document !== 'undefined') {
  setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');
}

export function StyleNonce() {
  return null;
}
