type Results<Statements extends readonly unknown[]> = {
  -readonly [Index in keyof Statements]: Awaited<Statements[Index]>;
};

/** Waits for all statements even when one fails, so that none runs when the transaction is rolled back. */
export async function pipeline<Statements extends readonly unknown[] | []>(
  statements: Statements,
): Promise<Results<Statements>> {
  // A drizzle query is sent again each time it is awaited.
  const results = statements.map((statement) => Promise.resolve(statement));
  await Promise.allSettled(results);
  return Promise.all(results) as Promise<Results<Statements>>;
}
