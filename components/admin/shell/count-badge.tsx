import { Badge } from '@/components/admin/ui/badge';
import { formatCount } from '@/lib/admin/format';

/** The number of items that wait for an operator, unless it is zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <Badge className="figures lg:ms-auto">
      {formatCount(count)}
      <span className="sr-only">{` ${label}`}</span>
    </Badge>
  );
}
