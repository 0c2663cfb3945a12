interface PreferenceCookie<T> {
  serialize(value: T): string;
}

export function savePreference<T>(cookie: PreferenceCookie<T>, value: T): void {
  // biome-ignore lint/suspicious/noDocumentCookie: only Chromium has the Cookie Store API
  document.cookie = cookie.serialize(value);
}
