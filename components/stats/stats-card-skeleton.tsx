import { LedgerRow } from './stats-row';

/** The ledger with nothing written in it yet. */
export function BlankLedger({ loading }: { loading: boolean }) {
  return (
    <div aria-hidden="true">
      <LedgerRow>
        {loading ? (
          <span className="ticks h-3 w-full animate-pulse [--tick-gap:9px]" />
        ) : (
          <span className="text-muted">Your balance will stand here.</span>
        )}
      </LedgerRow>
      <LedgerRow />
      <LedgerRow />
      <LedgerRow />
    </div>
  );
}
