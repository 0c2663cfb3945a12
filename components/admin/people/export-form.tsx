import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { Download } from '@/components/ui/icons';
import type { PeopleView } from '@/lib/admin/people/people-page';
import { HiddenFields } from './search-form';

interface ExportFormProps extends Pick<ComponentProps<typeof Button>, 'size' | 'disabled' | 'className'> {
  view: PeopleView;
  label?: string;
}

/** Posts, because a link could be opened by another site. */
export function ExportForm({ view, label = 'Export CSV', ...button }: ExportFormProps) {
  return (
    <form method="post" action="/admin/people/export">
      <HiddenFields values={view} />
      <Button type="submit" variant="secondary" {...button}>
        <Download />
        {label}
      </Button>
    </form>
  );
}
