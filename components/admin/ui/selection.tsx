'use client';

import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { cn } from '@/lib/utils';
import { useEarlyInput } from './use-early-input';

interface Selection {
  rows: readonly string[];
  selected: readonly string[];
  select(ids: readonly string[], isSelected: boolean): void;
  lastClicked: RefObject<string | undefined>;
}

const SelectionContext = createContext<Selection>({
  rows: [],
  selected: [],
  select: () => {},
  lastClicked: { current: undefined },
});

export const useSelection = () => useContext(SelectionContext);

export function SelectionProvider({ rows, children }: Pick<Selection, 'rows'> & { children: ReactNode }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const lastClicked = useRef<string>(undefined);
  const selected = rows.filter((id) => chosen.includes(id));
  const select: Selection['select'] = (ids, isSelected) =>
    setChosen((before) => rows.filter((id) => (ids.includes(id) ? isSelected : before.includes(id))));
  return <SelectionContext value={{ rows, selected, select, lastClicked }}>{children}</SelectionContext>;
}

interface SelectBoxProps {
  /** A box without an id selects all rows. */
  id?: string;
  label: string;
}

/** Selects a row, and with Shift also those between it and the one clicked before. */
export function SelectBox({ id, label }: SelectBoxProps) {
  const { rows, selected, select, lastClicked } = useSelection();
  const ids = id ? [id] : rows;
  const isSelected = ids.length > 0 && ids.every((one) => selected.includes(one));
  const ref = useEarlyInput<HTMLInputElement>((box) => {
    if (box.checked !== isSelected) select(ids, box.checked);
  });
  return (
    <label className="relative z-1 inline-grid size-6 select-none place-items-center touch:size-11">
      <span className="sr-only">{label}</span>
      <input
        ref={ref}
        type="checkbox"
        className="size-4 accent-accent touch:size-5"
        checked={isSelected}
        onChange={({ target, nativeEvent }) => {
          const from = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? lastClicked.current : id;
          select(id && from ? rowsBetween(rows, id, from) : ids, target.checked);
          lastClicked.current = id;
        }}
      />
    </label>
  );
}

function rowsBetween(rows: readonly string[], one: string, other: string) {
  const ends = [rows.indexOf(one), rows.indexOf(other)];
  return rows.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1);
}

interface SelectionBarProps {
  /** The bar acts on all rows while none is selected. */
  actsOnAll?: boolean;
  children: ReactNode;
}

/** What can be done with the selected rows. It is after the table, and stays at the bottom of the screen. */
export function SelectionBar({ actsOnAll = false, children }: SelectionBarProps) {
  const { selected } = useSelection();
  const isIdle = selected.length === 0 && !actsOnAll;
  return (
    <div
      data-selection-bar
      className={cn(
        'selection-bar',
        // The bar would only cover the list on a phone.
        isIdle && 'max-md:static',
      )}
    >
      <span className="me-auto flex items-center gap-2 text-sm">
        <SelectBox label="Select this page" />
        <span className="figures" aria-live="polite">
          {`${selected.length} selected`}
        </span>
      </span>
      {children}
    </div>
  );
}
