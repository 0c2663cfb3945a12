export class QueryTimeoutError extends Error {
  override name = 'QueryTimeoutError';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database did not answer in time');
  }
}

/** @throws QueryTimeoutError when there is no answer within `timeoutMs`; 0 disables the timeout. */
export async function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  if (timeoutMs === 0) return answer;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    // The extra turn of the event loop reads answers that arrived while this process was busy.
    timer = setTimeout(() => setImmediate(() => reject(new QueryTimeoutError())), timeoutMs);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
