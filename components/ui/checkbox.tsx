import { Indicator, Root } from '@radix-ui/react-checkbox';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** A box of 24 px; the padding around it, which its margin takes back, makes a target of 44. */
export function Checkbox({ className, ...props }: ComponentProps<typeof Root>) {
  return (
    <Root
      className={cn(
        'group/checkbox -m-2.5 grid size-11 shrink-0 place-items-center rounded-xs outline-offset-[-4px]',
        className,
      )}
      {...props}
    >
      <span className="grid size-6 place-items-center rounded-xs border-[1.5px] border-field bg-white group-hover/checkbox:border-ink group-data-[state=checked]/checkbox:border-ink group-data-[state=checked]/checkbox:bg-ink">
        <Indicator>
          <Check className="size-4 text-coral" strokeWidth={2.5} aria-hidden="true" />
        </Indicator>
      </span>
    </Root>
  );
}
