'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const SHOW_MS = 10_000;

const StatusContext = createContext<(text: string) => void>(() => {});

/** Shows the result of a change. */
export const useChangeStatus = () => useContext(StatusContext);

/** The result outlives the control that started the change, which is often gone from the refreshed page. */
export function ChangeStatus({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setStatus(null), SHOW_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return (
    <StatusContext value={(text) => setStatus({ text })}>
      {children}
      {/* Below dialogs, whose overlay has z-40. */}
      <p
        role="status"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-30 mx-auto max-w-lg rounded-md border border-hairline bg-raised p-4 text-strong shadow-lg empty:sr-only"
      >
        {status?.text}
      </p>
    </StatusContext>
  );
}
