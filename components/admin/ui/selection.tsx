'use client';

import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { useEarlyInput } from './use-early-input';

interface Selection {
  ids: ReadonlySet<string>;
  set(ids: readonly string[], isSelected: boolean): void;
  /** The rows from the one that was clicked last to this one. */
  rangeTo(id: string): readonly string[];
}

const SelectionContext = createContext<Selection>({ ids: new Set(), set: () => {}, rangeTo: (id) => [id] });

export const useSelection = () => useContext(SelectionContext);

/** Keeps which rows of a table are selected. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const clicked = useRef<string>(undefined);

  function rangeTo(id: string) {
    const boxes = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const rows = Array.from(boxes, (box) => box.dataset.row ?? '');
    const ends = [rows.indexOf(clicked.current ?? id), rows.indexOf(id)];
    return rows.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1);
  }

  function set(changed: readonly string[], isSelected: boolean) {
    clicked.current = changed.at(-1);
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }
  return (
    <SelectionContext value={{ ids, set, rangeTo }}>
      <div ref={list} className="flex flex-col">
        {children}
      </div>
    </SelectionContext>
  );
}

interface SelectBoxProps {
  ids: readonly string[];
  label: string;
  /** Of all rows, and not of one. */
  isOfPage?: boolean;
}

/** Selects one row, with Shift also those between it and the last one, or all rows. */
export function SelectBox({ ids, label, isOfPage = false }: SelectBoxProps) {
  const selection = useSelection();
  const isSelected = ids.length > 0 && ids.every((id) => selection.ids.has(id));
  const ref = useEarlyInput<HTMLInputElement>((box) => {
    if (box.checked !== isSelected) selection.set(ids, box.checked);
  });
  return (
    <label className="inline-grid size-6 select-none place-items-center touch:size-11">
      <span className="sr-only">{label}</span>
      <input
        ref={ref}
        type="checkbox"
        className="size-4 accent-accent touch:size-5"
        checked={isSelected}
        data-row={isOfPage ? undefined : ids[0]}
        onChange={({ target, nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && !isOfPage;
          const rows = isRange && ids[0] ? selection.rangeTo(ids[0]) : ids;
          // The clicked one last: the next range begins there.
          selection.set([...rows, ...ids], target.checked);
        }}
      />
    </label>
  );
}

interface SelectionBarProps {
  /** The rows of this page. */
  ids: readonly string[];
  /** On phones, it is at the bottom of the screen even if the rows are not in view. */
  isPinned?: boolean;
  children: ReactNode;
}

/** What can be done with the selected rows. On phones, it stays at the bottom of the screen. */
export function SelectionBar({ ids, isPinned = false, children }: SelectionBarProps) {
  const selection = useSelection();
  return (
    <div
      data-selection-bar={isPinned ? 'pinned' : ''}
      className="mb-3 flex flex-wrap items-center gap-2 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:data-[selection-bar=pinned]:fixed max-md:data-[selection-bar=pinned]:inset-x-0 max-md:data-[selection-bar=pinned]:mx-0 max-md:order-1 max-md:-mx-4 max-md:mt-2 max-md:mb-0 max-md:border-hairline max-md:border-t max-md:bg-surface max-md:px-4 max-md:pt-1 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <span className="me-auto flex items-center gap-2 text-sm">
        <SelectBox ids={ids} label="Select this page" isOfPage />
        <span className="figures" aria-live="polite">
          {ids.filter((id) => selection.ids.has(id)).length} selected
        </span>
      </span>
      {children}
    </div>
  );
}
