import { unstable_isUnrecognizedActionError as isUnrecognizedAction } from 'next/navigation';
import { keepTyped } from './typed-fields';

/** Calling a server action can also fail in the browser. */
export async function answerOf<T>(
  call: Promise<T>,
): Promise<T | { status: 'outdated' } | { status: 'no_answer' }> {
  try {
    return await call;
  } catch (error) {
    // The server has another build than this tab, and answered 409.
    if (isUnrecognizedAction(error)) {
      keepTyped();
      return { status: 'outdated' };
    }
    console.error(error);
    return { status: 'no_answer' };
  }
}
