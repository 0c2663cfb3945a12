import type { ReactNode } from 'react';
import { formatCount } from '@/lib/format';
import { cn } from '@/lib/utils';
import { PageLink } from './page-link';

const tones = { strong: 'text-strong', warn: 'text-warn', bad: 'text-bad' };

interface StatProps {
  label: string;
  value: ReactNode;
  href?: string;
  hint?: ReactNode;
  change?: ReactNode;
  tone?: keyof typeof tones;
}

export function Stat({ label, value, href, hint, change, tone = 'strong' }: StatProps) {
  const text = typeof value === 'number' ? formatCount(value) : value;
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={cn('figures mt-0.5 font-semibold text-2xl wrap-anywhere', tones[tone])}>
        {href ? (
          <PageLink href={href} aria-label={`${label}: ${text}`} className="figure-link">
            {text}
          </PageLink>
        ) : (
          text
        )}
      </dd>
      {hint && <dd className="figures mt-0.5 text-muted text-xs wrap-anywhere">{hint}</dd>}
      {change && <dd className="figures mt-0.5 text-muted text-xs wrap-anywhere">{change}</dd>}
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
