import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';
import type { PlaceProps } from './section';

interface PlaceFormProps extends Pick<PlaceProps, 'token'> {
  /** Of the form in lib/api/links/place-forms.ts. */
  name: string;
  className?: string;
  children: ReactNode;
}

/** A form without scripts. It posts to a route, which leads back to the page. */
export function PlaceForm({ token, name, className, children }: PlaceFormProps) {
  if (token === null) {
    return (
      <fieldset disabled className={className}>
        {children}
      </fieldset>
    );
  }
  return (
    <form method="post" action={`/place/${token}/${name}`} className={className}>
      {children}
    </form>
  );
}

export const SubmitButton = ({ className, ...props }: ComponentProps<typeof Button>) => (
  <Button type="submit" variant="line" size="sm" className={cn('justify-self-start', className)} {...props} />
);
