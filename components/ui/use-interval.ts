import { useEffect, useEffectEvent } from 'react';

/** Calls back every `ms` while the page is visible, and as soon as it is visible again after a longer time. */
export function startInterval(callback: () => void, ms: number): () => void {
  let last = Date.now();
  const isVisible = () => document.visibilityState === 'visible';
  const run = () => {
    last = Date.now();
    callback();
  };
  const timer = setInterval(() => isVisible() && run(), ms);
  const onVisibilityChange = () => {
    if (isVisible() && Date.now() - last >= ms) run();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** @param ms null: paused. */
export function useInterval(callback: () => void, ms: number | null): void {
  const onTick = useEffectEvent(callback);

  useEffect(() => {
    if (ms === null) return;
    return startInterval(() => onTick(), ms);
  }, [ms]);
}
