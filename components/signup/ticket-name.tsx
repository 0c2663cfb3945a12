import type { SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/text-field';

interface TicketNameProps {
  name: string | null | undefined;
  onName: (name: string) => void;
}

/** Asks for a name that the page does not know: the visitor left it out, or has loaded the page again. */
export function TicketName({ name, onName }: TicketNameProps) {
  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onName(String(new FormData(event.currentTarget).get('name')));
    event.currentTarget.closest('[data-ticket]')?.querySelector('img')?.scrollIntoView({ block: 'center' });
  }

  return (
    <form onSubmit={apply} className="mb-4">
      <label htmlFor="ticket-name" className="mb-2 block font-semibold text-small">
        Put your name on the ticket
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          id="ticket-name"
          name="name"
          autoComplete="given-name"
          defaultValue={name ?? ''}
          aria-describedby="ticket-name-hint"
          className="min-w-0 flex-1 basis-32"
        />
        <Button type="submit" variant="line">
          Update
        </Button>
      </div>
      <p id="ticket-name-hint" className="mt-2 text-muted-ink text-small">
        Only the picture changes. We don't store this name.
      </p>
    </form>
  );
}
