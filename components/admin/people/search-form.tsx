'use client';

import Form from 'next/form';
import { useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/text-field';
import type { Search } from '@/lib/admin/paths';
import { PERSON_TEXT_LENGTH } from '@/lib/constants';
import { Field } from '../ui/fields';

interface SearchFormProps {
  action: string;
  label: string;
  /** The text that the page searches for. */
  text: string | undefined;
  /** The other parameters of the page's address. */
  search: Search;
}

/** The key “/” leads here from other pages. */
const focusIfAsked = (field: HTMLInputElement | null) => {
  if (location.hash === '#search') field?.focus();
};

/** Another text replaces the field, but not the button, which gets the focus. */
export function SearchForm({ action, label, text, search }: SearchFormProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <search className="mb-4 block md:max-w-xl">
      <Form
        action={action}
        scroll={false}
        onSubmit={() => button.current?.focus()}
        className="flex items-end gap-2"
      >
        <HiddenFields values={search} />
        <div className="min-w-0 grow">
          <Field id={id} label={label}>
            <Input
              key={text}
              id={id}
              ref={focusIfAsked}
              type="search"
              name="q"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={PERSON_TEXT_LENGTH}
              placeholder="ada, gmail.com, a code or #12"
              defaultValue={text}
            />
          </Field>
        </div>
        <Button ref={button} type="submit" variant="secondary">
          Search
        </Button>
      </Form>
    </search>
  );
}

export function HiddenFields({ values }: { values: Search }) {
  return Object.entries(values).map(
    ([name, value]) =>
      value !== undefined && value !== null && <input key={name} type="hidden" name={name} value={value} />,
  );
}
