import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { focusInView } from '@/components/ui/text-field';
import { cleanAddress } from '@/lib/pasted';
import { keepTyped } from './draft';

interface DomainQuestionProps {
  /** A provider's. The typed one is one letter from it. */
  domain: string;
  onAnswer: () => void;
}

/** On phones, the question is above the button, and the header would cover it. */
function focusWithQuestion(button: HTMLButtonElement | null): void {
  button?.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
  button?.focus({ preventScroll: true });
}

/** Submitting the form again answers no. */
export function DomainQuestion({ domain, onAnswer }: DomainQuestionProps) {
  function correct({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const field = form?.querySelector<HTMLInputElement>('[name=email]');
    if (!form || !field) return;
    const address = cleanAddress(field.value);
    field.value = address.slice(0, address.lastIndexOf('@') + 1) + domain;
    keepTyped(form);
    onAnswer();
    focusInView(form.querySelector<HTMLElement>('[type=submit]'));
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-small">
        <span className="font-semibold">{`Did you mean ${domain}?`}</span> If not, join as before.
      </p>
      <Button ref={focusWithQuestion} variant="line" size="sm" onClick={correct}>
        {`Yes, ${domain}`}
      </Button>
    </div>
  );
}
