'use client';

import { useSyncExternalStore } from 'react';
import { subscribeToToasts, toastsModule } from './notify';

/** Where toasts appear. Draws nothing until the first one is near. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, toastsModule, () => null);
  return toasts && <toasts.ToastRegion />;
}
