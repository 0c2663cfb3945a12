import Form from 'next/form';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { orderTitles } from '@/lib/admin/waves/wave';
import type { WaveSearch } from '@/lib/admin/waves/wave-plan';
import { Select } from '../ui/select';

/** How many people, and which ones come first. The URL contains both. */
export function WaveForm({ search }: { search: WaveSearch }) {
  const id = useId();
  return (
    <Form action="/admin/waves" scroll={false} className="mb-6 flex flex-wrap items-end gap-3">
      <div className="grid w-32 gap-1">
        <label className="block font-medium text-sm text-strong" htmlFor={`${id}size`}>
          People
        </label>
        <Input
          id={`${id}size`}
          name="size"
          type="number"
          min={1}
          max={1_000_000}
          required
          defaultValue={search.size}
        />
      </div>
      <div className="grid gap-1">
        <label className="block font-medium text-sm text-strong" htmlFor={`${id}by`}>
          Who comes first
        </label>
        <Select id={`${id}by`} name="by" defaultValue={search.by}>
          {Object.entries(orderTitles).map(([order, title]) => (
            <option key={order} value={order}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit" variant="secondary">
        Show this wave
      </Button>
    </Form>
  );
}
