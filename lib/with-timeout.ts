/** Rejects and aborts the signal when the work takes longer. A signal that the work doesn't read is never created. */
export async function withTimeout<T>(
  milliseconds: number,
  work: (controller: Pick<AbortController, 'signal'>) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`No answer within ${milliseconds} ms`, 'TimeoutError');
      reject(error);
      controller.abort(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
