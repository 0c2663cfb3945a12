/** Focuses a field and scrolls all of it into view. On focus, Safari only scrolls to the caret, Firefox to a part. */
export function focusInView(field: HTMLElement | null): void {
  // Scroll first and instantly: Safari's own scroll to the caret would cancel a smooth one.
  field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  field?.focus({ preventScroll: true });
}
