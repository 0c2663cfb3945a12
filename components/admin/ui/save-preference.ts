interface PreferenceCookie<T> {
  serialize(value: T): string;
}

export function savePreference<T>(cookie: PreferenceCookie<T>, value: T): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 and Firefox before 140 have no Cookie Store API
  document.cookie = cookie.serialize(value);
}
