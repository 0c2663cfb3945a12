import type { ComponentProps, ReactNode, SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';
import type { PlaceProps } from './section';

/** The route may take this long. */
const REPEAT_MS = 10_000;

interface PlaceFormProps extends Pick<PlaceProps, 'token'> {
  /** The name of a form in lib/api/links/place-forms.ts. */
  name: string;
  className?: string;
  children: ReactNode;
}

/** A form that works without scripts. It posts to a route, which leads back to the page. */
export function PlaceForm({ token, name, className, children }: PlaceFormProps) {
  if (token === null) {
    return (
      <fieldset disabled className={className}>
        {children}
      </fieldset>
    );
  }
  return (
    <form method="post" action={`/place/${token}/${name}`} onSubmit={ignoreRepeat} className={className}>
      {children}
    </form>
  );
}

/** The answer to a second press would replace the first one: a slow server would say “This link has ended” after erasing. */
function ignoreRepeat(event: SubmitEvent<HTMLFormElement>): void {
  const { dataset } = event.currentTarget;
  if (event.timeStamp < Number(dataset.repeatUntil)) event.preventDefault();
  else dataset.repeatUntil = String(event.timeStamp + REPEAT_MS);
}

export const SubmitButton = ({ className, ...props }: ComponentProps<typeof Button>) => (
  <Button type="submit" variant="line" size="sm" className={cn('justify-self-start', className)} {...props} />
);
