import { Badge } from '@/components/ui/badge';
import type { ReviewGroup } from '@/lib/admin/review/groups';
import { sharedFacts } from '@/lib/admin/review/shared-facts';

export function SharedFacts({ group }: { group: ReviewGroup }) {
  return (
    <span className="flex flex-wrap gap-1">
      {sharedFacts(group).map((fact) => (
        <Badge key={fact} variant="warn">
          {fact}
        </Badge>
      ))}
    </span>
  );
}
