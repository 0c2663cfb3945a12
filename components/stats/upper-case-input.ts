export function upperCaseInput(field: HTMLInputElement): void {
  const typed = field.value;
  const upper = typed.toUpperCase();
  if (upper === typed) return;
  const start = caretAfterUpperCase(typed, field.selectionStart);
  const end = caretAfterUpperCase(typed, field.selectionEnd);
  field.value = upper;
  field.setSelectionRange(start, end);
}

/** Upper-casing can lengthen the text before the caret: ß becomes SS. */
export function caretAfterUpperCase(typed: string, caret: number | null): number {
  return typed.slice(0, caret ?? typed.length).toUpperCase().length;
}
