import { useState } from 'react';
import { useHasShared } from '@/components/referral/share-link';
import { Button } from '@/components/ui/button';
import { Check } from '@/components/ui/icons';
import { LOOKUP_TIMEOUT_MS } from '@/lib/constants';
import { fieldsOf } from '@/lib/parse-json';
import { type FirstTry, firstTries, firstTryQuestion } from '@/lib/waitlist/first-try';
import type { Stats } from '@/lib/waitlist/records';
import { withTimeout } from '@/lib/with-timeout';

/** Survives navigation within the site. */
const given = new Map<string, FirstTry | null>();

/**
 * Asked after the first share, until the page is loaded again, because only this one has the key. Each choice is saved at once.
 * Choosing an answer again takes it back.
 */
export function FirstTryQuestion({ signup: { id = '', idempotencyKey } }: { signup: Stats }) {
  const hasShared = useHasShared();
  const [wasAsked] = useState(hasShared);
  const [answer, setAnswer] = useState(given.get(id) ?? null);
  const [failed, setFailed] = useState(false);
  if (!hasShared || !idempotencyKey) return null;

  async function choose(key: FirstTry) {
    const chosen = key === answer ? null : key;
    given.set(id, chosen);
    setAnswer(chosen);
    setFailed(!(await sendAnswer({ id, idempotencyKey, tryOnFirst: chosen })));
  }

  return (
    <div ref={wasAsked ? undefined : reveal} className="grid gap-2">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold text-small">{firstTryQuestion}</legend>
        <div className="flex flex-wrap gap-2">
          {(Object.keys(firstTries) as FirstTry[]).map((key) => (
            <Button
              key={key}
              variant="line"
              size="sm"
              aria-pressed={key === answer}
              className="w-auto aria-pressed:bg-paper aria-pressed:text-ink"
              onClick={() => choose(key)}
            >
              {key === answer && <Check className="size-4" />}
              <span>{firstTries[key]}</span>
            </Button>
          ))}
        </div>
      </fieldset>
      <p aria-live="polite" className="text-muted-ink text-small">
        {failed
          ? 'Your answer was not saved. You can answer on Your place, which our email links to.'
          : 'Optional. You can change your answer on Your place.'}
      </p>
    </div>
  );
}

/** The question is below the pressed button. */
const reveal = (question: Element | null) => question?.scrollIntoView({ block: 'nearest' });

/** Returns whether it is saved. Never throws. */
async function sendAnswer(answer: object): Promise<boolean> {
  try {
    const body = JSON.stringify(answer);
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    return await withTimeout(LOOKUP_TIMEOUT_MS, async ({ signal }) => {
      const response = await fetch('/api/waitlist/answers', { ...options, signal });
      return fieldsOf(await response.json()).outcome === 'answers_saved';
    });
  } catch {
    return false;
  }
}
