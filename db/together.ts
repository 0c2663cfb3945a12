/**
 * Sends statements of one transaction at once, which saves round trips; the server runs them in their order. Waits
 * for all of them even when one fails, so that nothing is under way when the transaction is rolled back.
 */
export async function together<Statements extends readonly unknown[] | []>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}
