/** Upper-cases what is in a field and leaves the caret where it was typed. Text being composed is left alone. */
export function upperCaseInput(field: HTMLInputElement): void {
  const typed = field.value;
  const upper = typed.toUpperCase();
  if (upper === typed) return;
  const start = caretAfterUpperCase(typed, field.selectionStart);
  const end = caretAfterUpperCase(typed, field.selectionEnd);
  field.value = upper;
  field.setSelectionRange(start, end);
}

/** Upper-casing can lengthen a text (ß becomes SS), so the caret counts what stands before it. */
export function caretAfterUpperCase(typed: string, caret: number | null): number {
  return typed.slice(0, caret ?? typed.length).toUpperCase().length;
}
