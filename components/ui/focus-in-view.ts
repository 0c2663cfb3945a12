/**
 * Moves the focus to a field, and the whole field to where nothing lies over it. The focus alone does not do that: Safari
 * is content with the caret on screen, if under a toast, and Firefox with a part of the field.
 */
export function focusInView(field: HTMLElement | null): void {
  // At once and first: Safari goes to the caret by itself, and would call off a scroll that is still under way.
  field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  field?.focus({ preventScroll: true });
}
