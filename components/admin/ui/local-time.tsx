'use client';

import { useSyncExternalStore } from 'react';
import { browserTimeZone, formatTime, formatUtc, type TimeStyle } from '@/lib/admin/format';
import { cn } from '@/lib/utils';

interface LocalTimeProps {
  value: Date;
  /** `datetime` by default: "Nov 22, 2026, 15:39". */
  style?: TimeStyle;
  className?: string;
}

const never = () => () => {};

/** A time in the browser's time zone, or in UTC until the page is hydrated. The tooltip has it in UTC. */
export function LocalTime({ value, style = 'datetime', className }: LocalTimeProps) {
  const timeZone = useSyncExternalStore(never, browserTimeZone, () => 'UTC');
  return (
    <time dateTime={value.toISOString()} title={formatUtc(value)} className={cn('figures', className)}>
      {formatTime(value, style, timeZone)}
    </time>
  );
}
