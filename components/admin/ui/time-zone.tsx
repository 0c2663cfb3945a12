'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { savePreference } from '@/components/admin/ui/save-preference';
import { timeZoneCookie } from '@/lib/admin/preferences';

const TimeZoneContext = createContext('UTC');

/**
 * The operator's time zone. A cookie passes it to the server, so that both render the same text.
 * Without the cookie, on the first visit, the server renders UTC and the text changes after hydration.
 */
export function TimeZoneProvider({ initial, children }: { initial: string; children: ReactNode }) {
  const [timeZone, setTimeZone] = useState(initial);

  useEffect(() => {
    const current = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (current === initial) return;
    savePreference(timeZoneCookie, current);
    setTimeZone(current);
  }, [initial]);

  return <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>;
}

export function useTimeZone(): string {
  return useContext(TimeZoneContext);
}
