'use client';

import { useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Button } from './button';

const HIDE_AFTER_MS = 6_000;

let root: Root | undefined;
let count = 0;

/**
 * Shows the result of a change and moves the focus to it. It has its own React root, because the control that started
 * the change is often gone from the refreshed page.
 *
 * @param returnTo gets the focus when the operator dismisses the result.
 */
export function showChangeStatus(text: string, returnTo: HTMLElement | null): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  count += 1;
  root.render(<ChangeStatus key={count} text={text} returnTo={returnTo} />);
}

function hide(): void {
  root?.render(null);
}

function ChangeStatus({ text, returnTo }: { text: string; returnTo: HTMLElement | null }) {
  const card = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    card.current?.focus();
    return () => clearTimeout(timer.current);
  }, []);

  function dismiss() {
    hide();
    if (returnTo?.isConnected) returnTo.focus();
    else document.querySelector('main')?.focus();
  }

  return (
    <div
      ref={card}
      role="status"
      tabIndex={-1}
      onFocus={() => clearTimeout(timer.current)}
      onBlur={() => {
        timer.current = setTimeout(hide, HIDE_AFTER_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismiss();
      }}
      // Below dialogs, whose overlay has z-40.
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-lg items-center justify-between gap-4 rounded-md border border-hairline bg-raised p-4 text-strong shadow-lg"
    >
      <p>{text}</p>
      <Button variant="secondary" onClick={dismiss}>
        Dismiss
      </Button>
    </div>
  );
}
