import { Badge } from '@/components/ui/badge';
import { suppressionTitles } from '@/lib/admin/mail/mail-words';
import type { ListedPerson } from '@/lib/admin/people/people-page';

interface PersonBadgesProps extends Pick<ListedPerson, 'erasedAt' | 'isVip' | 'invitedAt' | 'suppressed'> {
  /** Why the referral that brought them is withheld. */
  withheld: string | null;
}

export function PersonBadges({ erasedAt, isVip, withheld, invitedAt, suppressed }: PersonBadgesProps) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {erasedAt && <Badge>Erased</Badge>}
      {isVip && <Badge variant="accent">VIP</Badge>}
      {withheld && (
        <Badge variant="warn">{withheld === 'unconfirmed' ? 'Unconfirmed' : 'Own referral withheld'}</Badge>
      )}
      {suppressed && <Badge variant="bad">{suppressionTitles[suppressed]}</Badge>}
      {invitedAt && <Badge variant="good">Invited</Badge>}
    </span>
  );
}
