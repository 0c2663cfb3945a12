/** Whether one letter is missing, too many, wrong, or swapped with the next. */
export function isOneLetterOff(typed: string, meant: string): boolean {
  const start = [...meant].findIndex((letter, index) => letter !== typed[index]);
  if (start < 0) return typed.length === meant.length + 1;
  const [wrong, right] = [typed.slice(start), meant.slice(start)];
  const isSwapped = wrong[0] === right[1] && wrong[1] === right[0] && wrong.slice(2) === right.slice(2);
  return (
    isSwapped || wrong.slice(1) === right.slice(1) || wrong.slice(1) === right || wrong === right.slice(1)
  );
}
