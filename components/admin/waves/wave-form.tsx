'use client';

import Form from 'next/form';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/text-field';
import type { WaveSearch } from '@/lib/admin/waves/waves';
import { Field, Select } from '../ui/fields';

/** For another wave, the page has a new form, in which the same control keeps the focus. */
function useKeptFocus() {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const controls = [...(form.current?.elements ?? [])];
    const next = controls[focused];
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    return () => {
      focused = controls.indexOf(document.activeElement ?? document.body);
    };
  }, []);
  return form;
}
let focused = -1;

export function WaveForm({ search: { size, by, again } }: { search: WaveSearch }) {
  return (
    <Form
      ref={useKeptFocus()}
      action="/admin/waves"
      scroll={false}
      className="mb-6 flex flex-wrap items-end gap-3"
    >
      <Field id="size" label="People">
        <Input id="size" name="size" type="number" min={1} max={1_000_000} required defaultValue={size} />
      </Field>
      <Field id="by" label="Who comes first">
        <Select id="by" name="by" defaultValue={by}>
          <option value="score">Priority score, then position</option>
          <option value="position">Position</option>
        </Select>
      </Field>
      <label className="flex min-h-11 items-center gap-2 text-sm" htmlFor="again">
        <input
          id="again"
          type="checkbox"
          name="again"
          value="1"
          defaultChecked={again !== undefined}
          className="size-4 accent-accent"
        />
        With people whose invitation expired, once more
      </label>
      <Button type="submit" variant="secondary">
        Show this wave
      </Button>
    </Form>
  );
}
