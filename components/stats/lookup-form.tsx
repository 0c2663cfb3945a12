import { type InputEvent, type SubmitEvent, Suspense, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field-error';
import { focusInView } from '@/components/ui/focus-in-view';
import { ArrowRight } from '@/components/ui/icons';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { prepareToasts } from '@/components/ui/notify';
import { lookupFailureMessages } from '@/lib/waitlist/messages';
import { CodeFromUrl } from './code-from-url';
import { upperCaseInput } from './upper-case-input';
import type { Lookup } from './use-lookup';

const ids = { code: 'referral-code', hint: 'referral-code-hint', error: 'referral-code-error' } as const;

/** The field for a referral code. */
export function LookupForm({ state, lookUp, discard }: Lookup) {
  const field = useRef<HTMLInputElement>(null);
  const loading = state.status === 'loading';
  const error = state.status === 'failed' ? lookupFailureMessages[state.code] : undefined;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const failed = await lookUp(field.current?.value ?? '');
    if (failed) focusInView(field.current);
  }

  function change(event: InputEvent<HTMLInputElement>) {
    if (!event.nativeEvent.isComposing) upperCaseInput(event.currentTarget);
    discard();
  }

  return (
    <form noValidate onSubmit={submit} onFocusCapture={() => void prepareToasts()}>
      <Label htmlFor={ids.code} className="mb-2">
        Referral code
      </Label>
      <Input
        ref={field}
        large
        id={ids.code}
        name="code"
        placeholder="MFM-ABC123"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${ids.error} ${ids.hint}` : ids.hint}
        onInput={change}
        onCompositionEnd={(event) => upperCaseInput(event.currentTarget)}
      />
      <Suspense>
        <CodeFromUrl field={field} />
      </Suspense>
      <div role="alert">
        <FieldError id={ids.error}>{error}</FieldError>
      </div>
      <p id={ids.hint} className="mt-2.5 text-muted text-small">
        Your code looks like: MFM-ABC123
      </p>
      <Button type="submit" icon={<ArrowRight />} pending={loading} className="mt-6 w-full md:w-60">
        {loading ? 'Looking up...' : 'Check Balance'}
      </Button>
    </form>
  );
}
