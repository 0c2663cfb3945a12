'use client';

import { useBrowserValue } from '@/components/ui/use-browser-value';
import { browserTimeZone, formatTime, formatTimes, formatUtc, type TimeStyle } from '@/lib/format';
import { cn } from '@/lib/utils';

interface LocalTimeProps {
  value: Date;
  /** `datetime` by default: "Nov 22, 2026, 15:39". */
  style?: TimeStyle;
  className?: string;
}

/** A time in the browser's time zone, or in UTC until the page is hydrated. The tooltip has it in UTC. */
export function LocalTime({ value, style = 'datetime', className }: LocalTimeProps) {
  const timeZone = useBrowserValue(browserTimeZone, 'UTC');
  return (
    <time dateTime={value.toISOString()} title={formatUtc(value)} className={cn('figures', className)}>
      {formatTime(value, style, timeZone)}
    </time>
  );
}

/** A sentence of the server, with its times in the browser's time zone. */
export function LocalText({ text }: { text: string }) {
  const timeZone = useBrowserValue(browserTimeZone, 'UTC');
  return <span>{formatTimes(text, timeZone)}</span>;
}
