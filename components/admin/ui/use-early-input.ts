import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `read` once the element is hydrated, because React fires no event for what was entered before. */
export function useEarlyInput<E extends Element>(read: (element: E) => void): RefObject<E | null> {
  const ref = useRef<E>(null);
  const readElement = useEffectEvent(() => {
    if (ref.current) read(ref.current);
  });
  useEffect(() => readElement(), []);
  return ref;
}
