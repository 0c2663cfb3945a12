import { useSyncExternalStore } from 'react';

/** No value changes between two renders. */
const subscribe = () => () => {};

/** A value that only the browser knows, or `onServer` until the page is hydrated. */
export const useBrowserValue = <T>(read: () => T, onServer: T): T =>
  useSyncExternalStore(subscribe, read, () => onServer);
