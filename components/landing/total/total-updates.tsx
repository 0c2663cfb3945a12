import { type ComponentType, useEffect, useState } from 'react';
import { useInterval } from '@/components/ui/use-interval';
import { TOTAL_POLL_MS } from '@/lib/waitlist/constants';
import { isTotalStale, updateTotal } from './total-store';

/** Asks for the total at once. Polls are made with SWR, which is loaded when the first one is due. */
export function TotalUpdates() {
  const [Poll, setPoll] = useState<ComponentType>();

  async function startPolling() {
    try {
      const { PollTotal } = await import('./poll-total');
      setPoll(() => PollTotal);
    } catch {
      // The code failed to load. The next interval tries again.
    }
  }

  useEffect(() => {
    if (isTotalStale()) void updateTotal();
  }, []);
  useInterval(() => void startPolling(), Poll ? null : TOTAL_POLL_MS);

  return Poll && <Poll />;
}
