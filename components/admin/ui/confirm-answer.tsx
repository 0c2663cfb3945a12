import { useId, useState } from 'react';
import { formatCount } from '@/lib/admin/format';
import { Button } from './button';
import { DialogClose, DialogFooter } from './dialog';
import { Input } from './input';
import type { useChange } from './use-change';

interface ConfirmAnswerProps<T> {
  change: ReturnType<typeof useChange<T>>;
  confirmLabel: string;
  isDestructive?: boolean;
  typeToConfirm?: string;
}

/** The buttons of a change's dialog. */
export function ConfirmAnswer<T>({
  change,
  confirmLabel,
  isDestructive = false,
  typeToConfirm,
}: ConfirmAnswerProps<T>) {
  const { state, confirm, stop } = change;
  const [typed, setTyped] = useState('');
  const isReady = state.step === 'ready' && (typeToConfirm === undefined || typed.trim() === typeToConfirm);
  const isOver = state.step === 'failed' || state.step === 'unneeded';
  if (state.step === 'running') return <Running progress={state.progress} onStop={stop} />;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void confirm();
      }}
    >
      {typeToConfirm !== undefined && !isOver && (
        <TypeToConfirm text={typeToConfirm} value={typed} onChange={setTyped} />
      )}
      <DialogFooter>
        <DialogClose asChild>
          {/* One button, so that it keeps the focus when the dry run ends. */}
          <Button variant="secondary">{isOver ? 'Close' : 'Cancel'}</Button>
        </DialogClose>
        {!isOver && (
          <Button type="submit" variant={isDestructive ? 'danger' : 'default'} disabled={!isReady}>
            {confirmLabel}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}

function Running({
  progress,
  onStop,
}: {
  progress: { done: number; total: number } | null;
  onStop: () => void;
}) {
  if (!progress) {
    return (
      <DialogFooter>
        <Button disabled>Working…</Button>
      </DialogFooter>
    );
  }
  const { done, total } = progress;
  return (
    <div className="grid gap-4">
      <progress className="w-full accent-accent" value={done} max={total} aria-label="Progress" />
      <p className="figures">
        {formatCount(done)} of {formatCount(total)}
      </p>
      <DialogFooter>
        <Button variant="secondary" onClick={onStop}>
          Stop
        </Button>
      </DialogFooter>
    </div>
  );
}

interface TypeToConfirmProps {
  text: string;
  value: string;
  onChange: (value: string) => void;
}

function TypeToConfirm({ text, value, onChange }: TypeToConfirmProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id}>
        Type <strong className="text-strong figures">{text}</strong> to confirm.
      </label>
      <Input
        id={id}
        autoComplete="off"
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
