import { useEffect, useEffectEvent } from 'react';

/** Calls back every `ms` while the page is visible, and at once when it becomes visible after a longer time. */
export function useInterval(callback: () => void, ms: number | null): void {
  const onTick = useEffectEvent(callback);

  useEffect(() => {
    if (ms === null) return;
    let last = Date.now();
    const tick = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < ms) return;
      last = Date.now();
      onTick();
    };
    const timer = setInterval(tick, ms);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [ms]);
}
