import type { ToastProps } from './toasts';

let requested = false;

/** Call it early, so that toasts still appear if the network fails later. After a failure, the next call tries again. */
export function loadToasts() {
  requested = true;
  return import('./toasts').catch(() => null);
}

export async function notify(toast: ToastProps): Promise<void> {
  const toasts = await loadToasts();
  if (toasts) return toasts.showToast(toast);
  // Offline, or a new deployment has removed the old files.
  if (toast.kind === 'error') window.alert(`${toast.title}\n${toast.description ?? ''}`);
}

/** Call it when the cause of the toast is gone. */
export async function dismissToast(): Promise<void> {
  if (requested) (await loadToasts())?.hideToast();
}
