'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import { useEarlyInput } from './use-early-input';

interface Selection {
  ids: ReadonlySet<string>;
  set(ids: readonly string[], isSelected: boolean): void;
}

const SelectionContext = createContext<Selection>({ ids: new Set(), set: () => {} });

export const useSelection = () => useContext(SelectionContext);

/** Keeps which rows of a table are selected. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  function set(changed: readonly string[], isSelected: boolean) {
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }
  return <SelectionContext value={{ ids, set }}>{children}</SelectionContext>;
}

/** Selects one row, or several. */
export function SelectBox({ ids, label }: { ids: readonly string[]; label: string }) {
  const selection = useSelection();
  const isSelected = ids.length > 0 && ids.every((id) => selection.ids.has(id));
  const ref = useEarlyInput<HTMLInputElement>((box) => {
    if (box.checked !== isSelected) selection.set(ids, box.checked);
  });
  return (
    <label className="inline-grid size-6 place-items-center touch:size-11">
      <span className="sr-only">{label}</span>
      <input
        ref={ref}
        type="checkbox"
        className="size-4 accent-accent touch:size-5"
        checked={isSelected}
        onChange={(event) => selection.set(ids, event.target.checked)}
      />
    </label>
  );
}

interface SelectionBarProps {
  /** The rows of this page. */
  ids: readonly string[];
  children: ReactNode;
}

/** What can be done with the selected rows. */
export function SelectionBar({ ids, children }: SelectionBarProps) {
  const selection = useSelection();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <span className="me-auto flex items-center gap-2 text-sm">
        <SelectBox ids={ids} label="Select this page" />
        <span className="figures" aria-live="polite">
          {ids.filter((id) => selection.ids.has(id)).length} selected
        </span>
      </span>
      {children}
    </div>
  );
}
