import { Button } from '@/components/ui/button';
import { Download } from '@/components/ui/icons';
import type { PeopleView } from '@/lib/admin/people/people-page';
import { HiddenFields } from './search-form';

/** Posts, because a link could be opened by another site. */
export function ExportForm({ view }: { view: PeopleView }) {
  return (
    <form method="post" action="/admin/people/export" className="md:ms-auto">
      <HiddenFields values={view} />
      <Button type="submit" variant="secondary" className="max-md:w-full">
        <Download />
        Export CSV
      </Button>
    </form>
  );
}
