/**
 * Lets the next try go out. The router sends one server action at a time, and one that hangs holds up those behind it;
 * a navigation goes past it, even one to where the visitor is.
 */
export function discardHungAction(): void {
  window.history.replaceState(null, '', window.location.href);
}
