import type { ToastNote } from './toast-card';

type ToastsModule = typeof import('./toasts');

let loaded: ToastsModule | null = null;
let loading: Promise<ToastsModule> | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<ToastsModule> {
  try {
    loaded = await import('./toasts');
  } catch (cause) {
    loading = null;
    throw cause;
  }
  for (const listener of listeners) listener();
  return loaded;
}

/**
 * Fetches what toasts are made of, which the first load of a page does not pay for. Called before a toast may
 * be needed, so that one can appear even when the connection is lost by then.
 */
export async function prepareToasts(): Promise<void> {
  loading ??= load();
  await loading.catch(() => undefined);
}

/** Shows a toast. Toasts raised while their parts are still loading appear as soon as they can. */
export async function notify(note: ToastNote): Promise<void> {
  loading ??= load();
  const toasts = await loading.catch(() => null);
  toasts?.showToast(note);
}

/** For the mount point: tells when the parts have arrived. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the mount point: the parts, once they are there. */
export function toastsModule(): ToastsModule | null {
  return loaded;
}
