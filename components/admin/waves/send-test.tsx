'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { answerOf, explainProblem } from '@/lib/admin/action-result';
import type { SendTest } from '@/lib/admin/waves/wave';

/** Sends the invitation with sample data to the operator. */
export function SendTestButton({ sendTest }: { sendTest: SendTest }) {
  const [state, setState] = useState<{ isBusy: boolean; text: string }>({ isBusy: false, text: '' });
  async function send() {
    setState({ isBusy: true, text: '' });
    const result = await answerOf(sendTest({}));
    const text = result.status === 'done' ? `Sent to ${result.value.to}.` : explainProblem(result);
    setState({ isBusy: false, text });
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span role="status" className="text-muted text-sm">
        {state.text}
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={state.isBusy}
        onClick={() => !state.isBusy && void send()}
      >
        Send me a test
      </Button>
    </div>
  );
}
