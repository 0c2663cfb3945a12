'use client';

import { setNonce } from 'get-nonce';

// Radix locks the page's scroll with a style element, which needs the document's nonce. Scripts can read it as a property.
if (typeof document !== 'undefined') {
  setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');
}

export function StyleNonce() {
  return null;
}
