import 'server-only';
import { otherMailTable } from '@/components/admin/mailings/other-mail-table';
import { DataTable } from '@/components/admin/ui/data-table';
import { Section } from '@/components/admin/ui/headings';
import { readUnsentMail } from '@/lib/admin/mailings/mailings';
import { runtime } from '@/lib/runtime';

/** What waits or failed. */
export async function OtherMail() {
  const rows = await readUnsentMail(runtime().admin.db);
  return (
    rows.length > 0 && (
      <Section title="Other mail">
        <DataTable {...otherMailTable} rows={rows} />
      </Section>
    )
  );
}
