import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent } from 'react';
import { useOwnTicket } from '@/components/layout/use-own-ticket';
import { Button } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { loadToasts } from '@/components/ui/notify';
import { TextField } from '@/components/ui/text-field';
import { toLookup } from './to-lookup';

interface LookupFormProps {
  field: RefObject<HTMLInputElement | null>;
  loading: boolean;
  error: string | undefined;
  lookUp: (input: string) => void;
  discard: () => void;
}

export function LookupForm({ field, loading, error, lookUp, discard }: LookupFormProps) {
  const ownCode = useOwnTicket()?.referralCode;
  /** Looks `?code=` up, or the code of the visitor who joined on this device, unless the visitor has typed another. */
  const lookUpAtOnce = useEffectEvent((own: string | undefined) => {
    const parameters = [...new URLSearchParams(window.location.search)];
    const code = parameters.find(([name]) => name.toLowerCase() === 'code')?.[1] ?? own;
    if (code === undefined || field.current?.value !== '') return;
    field.current.value = toLookup(code);
    lookUp(code);
  });
  useEffect(() => lookUpAtOnce(ownCode), [ownCode]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    lookUp(field.current?.value ?? '');
  }

  function change(event: InputEvent<HTMLInputElement>) {
    if (!event.nativeEvent.isComposing) upperCaseInput(event.currentTarget);
    discard();
  }

  return (
    <form noValidate onSubmit={submit} onFocusCapture={() => void loadToasts()}>
      <TextField
        ref={field}
        large
        alert
        id="referral-code"
        label="Referral code"
        hint="Your code looks like: MFM-ABC123"
        error={error}
        name="code"
        placeholder="MFM-ABC123"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        onInput={change}
        onCompositionEnd={(event) => upperCaseInput(event.currentTarget)}
      />
      <Button type="submit" icon={<ArrowRight />} pending={loading} className="mt-6 w-full md:w-60">
        {loading ? 'Looking up...' : 'Check Balance'}
      </Button>
    </form>
  );
}

function upperCaseInput(field: HTMLInputElement): void {
  const { selectionStart, selectionEnd } = field;
  field.value = field.value.toUpperCase();
  field.setSelectionRange(selectionStart, selectionEnd);
}
