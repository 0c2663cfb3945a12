import { Button } from '@/components/ui/button';
import { Download } from '@/components/ui/icons';
import type { PeopleView } from '@/lib/admin/people/people-view';

interface ExportButtonProps {
  view: PeopleView;
  /** What is searched. */
  text: string;
}

/** Downloads everybody in the view who matches the text. A form works without scripts, and keeps the text out of URLs. */
export function ExportButton({ view, text }: ExportButtonProps) {
  const fields = Object.entries({ ...view, text });
  return (
    <form method="post" action="/admin/people/export" className="md:ms-auto">
      {fields.map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button type="submit" variant="secondary" className="max-md:w-full">
        <Download />
        Export CSV
      </Button>
    </form>
  );
}
