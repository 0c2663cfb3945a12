'use client';

import Form from 'next/form';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/text-field';
import type { WaveSearch } from '@/lib/admin/mailings/mailings';
import { Field, Select } from '../ui/fields';

/** Another wave replaces the fields that differ, but not the button, which gets the focus. */
export function InvitationForm({ search: { size, by, again } }: { search: WaveSearch }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Form
      action="/admin/mailings/invite"
      scroll={false}
      onSubmit={() => button.current?.focus()}
      className="flex flex-wrap items-end gap-3"
    >
      <Field id="size" label="People">
        <Input
          key={size}
          id="size"
          name="size"
          type="number"
          min={1}
          max={1_000_000}
          required
          defaultValue={size}
        />
      </Field>
      <Field id="by" label="Who comes first">
        <Select key={by} id="by" name="by" defaultValue={by}>
          <option value="score">Priority score, then position</option>
          <option value="position">Position</option>
        </Select>
      </Field>
      <label className="flex min-h-11 items-center gap-2 text-sm" htmlFor="again">
        <input
          key={again}
          id="again"
          type="checkbox"
          name="again"
          value="1"
          defaultChecked={again !== undefined}
          className="size-4 accent-accent"
        />
        With people whose invitation expired, once more
      </label>
      <Button ref={button} type="submit" variant="secondary">
        Show this wave
      </Button>
    </Form>
  );
}
