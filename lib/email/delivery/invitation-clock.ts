import 'server-only';
import type { Handle } from '@/db/client';
import { beginInvitations, expireInvitations } from '@/db/outbox/invitations';
import { repeatedErrorLog } from '../../observability/log';

const INTERVAL_MS = 30_000;

const logFailure = repeatedErrorLog('invitations_failed');

/** Begins and ends the days of invitations. Redeeming looks at the time itself, so a late tick lets nobody in. */
export class InvitationClock {
  private nextAt = 0;

  /** @param days null: the app does not redeem invitations, so none ends. */
  constructor(
    private readonly handle: Handle,
    private readonly days: number | null,
  ) {}

  async tick(): Promise<void> {
    if (performance.now() < this.nextAt) return;
    this.nextAt = performance.now() + INTERVAL_MS;
    const { handle, days } = this;
    // Mail must not wait for it.
    await handle
      .transaction(async (tx) => {
        if (days !== null) await beginInvitations(tx, days);
        await expireInvitations(tx);
      })
      .catch(logFailure);
  }
}
