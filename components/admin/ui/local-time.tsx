'use client';

import { formatTime, formatUtc, type TimeStyle } from '@/lib/admin/format-time';
import { cn } from '@/lib/utils';
import { useTimeZone } from './time-zone';

interface LocalTimeProps {
  value: Date | string;
  /** `datetime` by default: "Nov 22, 2026, 15:39". */
  style?: TimeStyle;
  className?: string;
}

/** A time in the operator's time zone. The tooltip has it in UTC. */
export function LocalTime({ value, style = 'datetime', className }: LocalTimeProps) {
  const timeZone = useTimeZone();
  const date = new Date(value);
  return (
    <time
      dateTime={date.toISOString()}
      title={formatUtc(date)}
      className={cn('figures whitespace-nowrap', className)}
    >
      {formatTime(date, style, timeZone)}
    </time>
  );
}
