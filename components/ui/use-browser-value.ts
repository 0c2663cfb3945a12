import { useSyncExternalStore } from 'react';

/** The values never change between two renders, so there is nothing to subscribe to. */
const subscribe = () => () => {};

/** A value that only the browser knows, or `onServer` until the page is hydrated. */
export const useBrowserValue = <T>(read: () => T, onServer: T): T =>
  useSyncExternalStore(subscribe, read, () => onServer);
