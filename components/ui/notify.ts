import type { ToastProps } from './toasts';

let loading: Promise<typeof import('./toasts')> | null = null;

/** Resolves to `null` if loading fails; the next call tries again. */
async function loadToasts() {
  loading ??= import('./toasts');
  try {
    return await loading;
  } catch {
    loading = null;
    return null;
  }
}

/** Loads the toasts early, so that they still appear if the network fails later. */
export async function prepareToasts(): Promise<void> {
  await loadToasts();
}

export async function notify(toast: ToastProps): Promise<void> {
  const toasts = await loadToasts();
  toasts?.showToast(toast);
}
