/** A fixture that is started for each test or worker that names it, and closed after it. */
export function started<T extends { close(): Promise<unknown> }>(start: () => Promise<T>) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  return async ({}, use: (value: T) => Promise<void>): Promise<void> => {
    const value = await start();
    await use(value);
    await value.close();
  };
}
