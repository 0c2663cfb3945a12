import type { ToastProps } from './toasts';

/** Call it early, so that toasts still appear if the network fails later. After a failure, the next call tries again. */
export const loadToasts = () => import('./toasts').catch(() => null);

export async function notify(toast: ToastProps): Promise<void> {
  const toasts = await loadToasts();
  toasts?.showToast(toast);
}
