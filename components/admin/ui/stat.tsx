import type { ReactNode } from 'react';
import { formatCount } from '@/lib/admin/format';
import { cn } from '@/lib/utils';

const tones = { strong: 'text-strong', good: 'text-good', warn: 'text-warn', bad: 'text-bad' };

interface StatProps {
  label: string;
  value: ReactNode;
  /** A short line below the value. */
  hint?: ReactNode;
  tone?: keyof typeof tones;
}

/** A figure with its name, inside a `StatGroup`. */
export function Stat({ label, value, hint, tone = 'strong' }: StatProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={cn('figures mt-0.5 font-semibold text-2xl wrap-anywhere', tones[tone])}>
        {typeof value === 'number' ? formatCount(value) : value}
      </dd>
      {hint && <dd className="figures mt-0.5 text-muted text-xs wrap-anywhere">{hint}</dd>}
    </div>
  );
}

/** Columns of at least 8.5rem, so that two fit next to each other on a phone. */
export function StatGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl className={cn('grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-5', className)}>
      {children}
    </dl>
  );
}
