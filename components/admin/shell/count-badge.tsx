import { Badge } from '@/components/admin/ui/badge';

/** The number of items that wait for an operator, unless it is zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <Badge className="figures lg:ms-auto">
      {count.toLocaleString('en-US')}
      <span className="sr-only">{` ${label}`}</span>
    </Badge>
  );
}
