import { useSearchParams } from 'next/navigation';
import {
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { Button } from '@/components/ui/button';
import { focusInView } from '@/components/ui/focus-in-view';
import { ArrowRight } from '@/components/ui/icons';
import { loadToasts } from '@/components/ui/notify';
import { TextField } from '@/components/ui/text-field';
import { lookupFailureMessages } from '@/lib/waitlist/messages';
import { normalizeReferralCode } from '@/lib/waitlist/referral-code';
import { upperCaseInput } from './upper-case-input';
import type { Lookup } from './use-lookup';

export function LookupForm({ state, lookUp, discard }: Lookup) {
  const field = useRef<HTMLInputElement>(null);
  const loading = state.status === 'loading';

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
    <form noValidate onSubmit={submit} onFocusCapture={() => void loadToasts()}>
      <TextField
        ref={field}
        large
        alert
        id="referral-code"
        label="Referral code"
        hint="Your code looks like: MFM-ABC123"
        error={state.status === 'failed' ? lookupFailureMessages[state.code] : undefined}
        name="code"
        placeholder="MFM-ABC123"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        onInput={change}
        onCompositionEnd={(event) => upperCaseInput(event.currentTarget)}
      />
      <Suspense>
        <CodeFromUrl field={field} lookUp={lookUp} />
      </Suspense>
      <Button type="submit" icon={<ArrowRight />} pending={loading} className="mt-6 w-full md:w-60">
        {loading ? 'Looking up...' : 'Check Balance'}
      </Button>
    </form>
  );
}

/** Looks `?code=` up, unless the visitor has typed another. A separate component, so that the field can be prerendered. */
function CodeFromUrl({
  field,
  lookUp,
}: {
  field: RefObject<HTMLInputElement | null>;
  lookUp: Lookup['lookUp'];
}) {
  const code = normalizeReferralCode(useSearchParams().get('code'));
  const look = useEffectEvent(lookUp);

  useEffect(() => {
    if (!code || field.current?.value !== '') return;
    field.current.value = code;
    void look(code);
  }, [code, field]);

  return null;
}
