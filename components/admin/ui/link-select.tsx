'use client';

import { useRouter } from 'next/navigation';
import { Fragment, useId, useOptimistic, useTransition } from 'react';
import { useBrowserValue } from '@/components/ui/use-browser-value';
import { browserTimeZone, formatTime } from '@/lib/format';
import { Field, Select } from './fields';
import type { LinkChoice } from './links';
import { PendingBar } from './page-link';
import { useEarlyInput } from './use-early-input';

interface LinkSelectProps {
  label: string;
  links: (LinkChoice & { group?: string })[];
}

/** The address asks for what no option offers, such as changes that nobody made yet. */
const NO_OPTION = '';

/** A select that opens the link of the chosen option. */
export function LinkSelect({ label, links }: LinkSelectProps) {
  const id = useId();
  const timeZone = useBrowserValue(browserTimeZone, 'UTC');
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [chosen, setChosen] = useOptimistic(links.find(({ isCurrent }) => isCurrent)?.href ?? NO_OPTION);
  const ref = useEarlyInput<HTMLSelectElement>(({ value }) => value !== chosen && choose(value));
  function choose(href: string) {
    startTransition(() => {
      setChosen(href);
      router.push(href);
    });
  }
  return (
    <Field id={id} label={label}>
      <Select ref={ref} id={id} value={chosen} onChange={(event) => choose(event.target.value)}>
        {/* Without it, the browser would select the first option, as if the operator had. */}
        {chosen === NO_OPTION && (
          <option value={NO_OPTION} disabled>
            Other
          </option>
        )}
        {[...new Set(links.map(({ group }) => group))].map((group) => {
          const Group = group ? 'optgroup' : Fragment;
          return (
            <Group key={group ?? ''} {...(group && { label: group })}>
              {links
                .filter((link) => link.group === group)
                .map(({ href, label: text, time }) => (
                  <option key={href} value={href}>
                    {time ? `${text}, ${formatTime(time, 'short', timeZone)}` : text}
                  </option>
                ))}
            </Group>
          );
        })}
      </Select>
      {isPending && <PendingBar />}
    </Field>
  );
}
