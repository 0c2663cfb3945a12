type Answers<Statements extends readonly unknown[]> = {
  -readonly [Index in keyof Statements]: Awaited<Statements[Index]>;
};

/**
 * Sends statements at once, which saves round trips; on one connection the server runs them in their order. Waits for
 * all of them even when one fails, so that nothing is under way when a transaction of theirs is rolled back.
 *
 * @returns their answers, in their order.
 * @throws what the first of those that failed threw.
 */
export async function pipeline<Statements extends readonly unknown[] | []>(
  statements: Statements,
): Promise<Answers<Statements>> {
  // A query is sent anew each time it is awaited: each is awaited once.
  const answers = statements.map((statement) => Promise.resolve(statement));
  await Promise.allSettled(answers);
  return Promise.all(answers) as Promise<Answers<Statements>>;
}
