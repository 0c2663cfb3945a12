import { Badge } from '@/components/admin/ui/badge';
import { suppressionTitles } from '@/lib/admin/mail/suppression-titles';
import type { PersonItem } from '@/lib/admin/people/person-item';

type Marks = Pick<PersonItem, 'email' | 'isVip' | 'withheld' | 'isInvited' | 'suppressed'>;

export function PersonBadges({ email, isVip, withheld, isInvited, suppressed }: Marks) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {email === null && <Badge>Erased</Badge>}
      {isVip && <Badge variant="accent">VIP</Badge>}
      {withheld && <Badge variant="warn">{withheld === 'unconfirmed' ? 'Unconfirmed' : 'Withheld'}</Badge>}
      {suppressed && <Badge variant="bad">{suppressionTitles[suppressed]}</Badge>}
      {isInvited && <Badge variant="good">Invited</Badge>}
    </span>
  );
}
