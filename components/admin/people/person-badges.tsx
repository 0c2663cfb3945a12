import { Badge } from '@/components/admin/ui/badge';
import type { PersonItem } from '@/lib/admin/people/person-item';
import { suppressionWords } from './words';

type Marks = Pick<PersonItem, 'email' | 'isVip' | 'withheld' | 'isInvited' | 'suppressed'>;

export function PersonBadges({ email, isVip, withheld, isInvited, suppressed }: Marks) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {email === null && <Badge>Erased</Badge>}
      {isVip && <Badge variant="accent">VIP</Badge>}
      {withheld && <Badge variant="warn">{withheld === 'unconfirmed' ? 'Unconfirmed' : 'Withheld'}</Badge>}
      {suppressed && <Badge variant="bad">{suppressionWords[suppressed]}</Badge>}
      {isInvited && <Badge variant="good">Invited</Badge>}
    </span>
  );
}
