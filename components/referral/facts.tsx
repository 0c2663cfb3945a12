import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Tape } from '@/components/ui/icons';
import { grouped } from '@/lib/plural';
import { cn } from '@/lib/utils';

interface FactProps {
  term: string;
  /** Whether the value is a large number. */
  isFigure?: boolean;
  className?: string;
  children: ReactNode;
}

/** A line of a ticket, in a `dl`. */
export function Fact({ term, isFigure = false, className, children }: FactProps) {
  return (
    <div className={cn('border-line-ink border-b py-3', className)}>
      <dt className="text-muted-ink text-small">{term}</dt>
      <dd className={isFigure ? figure : 'mt-0.5'}>{children}</dd>
    </div>
  );
}

const figure =
  'mt-0.5 font-display text-[min(2rem,10.3vw)] leading-none tracking-[-0.03em] narrow:text-[min(2.5rem,10.3vw)]';

type PlaceInLineProps = { signupPosition: number; isVip: boolean; line: string };

export function PlaceInLine({ signupPosition, isVip, line }: PlaceInLineProps) {
  return (
    <div className="mt-6 flex flex-wrap items-end gap-5">
      <p className="font-display text-[clamp(min(2.6rem,18vw),5.9vw,5.5rem)] text-coral leading-none tracking-[-0.032em]">
        <span>{`#${grouped(signupPosition)}`}</span>
        <span className="ps-1 font-sans font-semibold text-body text-paper tracking-normal">{` ${line}`}</span>
      </p>
      {isVip && <VipBadge />}
    </div>
  );
}

export function VipBadge() {
  return (
    <Badge variant="soft">
      <Tape />
      VIP PREMIERE STATUS
    </Badge>
  );
}

/**
 * A referral link to select as a whole, in several lines if need be. It never breaks inside the code, and before the code only
 * where text is large and the window narrow.
 */
export function LinkText({ link }: { link: string }) {
  const queryStart = link.lastIndexOf('/');
  const codeStart = link.lastIndexOf('=');
  return (
    <span className="select-all font-semibold [overflow-wrap:anywhere]">
      {link.slice(0, queryStart)}
      <span className="inline-block">
        {link.slice(queryStart, codeStart)}
        <wbr />
        <span className="whitespace-nowrap">{link.slice(codeStart)}</span>
      </span>
    </span>
  );
}
