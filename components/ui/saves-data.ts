/** Whether the visitor has asked for reduced data use. Only Chromium tells, so TypeScript doesn't know `connection`. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
