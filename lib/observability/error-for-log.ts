import 'server-only';

interface LoggedError {
  /** The error's name, or the type of a value that is not an error. */
  error: string;
  /** A SQLSTATE or a system error code. */
  code?: string;
  stack?: string[];
  cause?: LoggedError;
}

/** Causes can be circular. */
const MAX_CAUSES = 5;

/** Describes an error and its causes without their messages, which can contain addresses and SQL values. */
export function describeForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as { code?: unknown };
  const hasCause = error.cause !== undefined && depth < MAX_CAUSES;
  return {
    error: error.name,
    code: typeof code === 'string' ? code : undefined,
    stack: framesOf(error),
    cause: hasCause ? describeForLog(error.cause, depth + 1) : undefined,
  };
}

/** The message is cut off before the frames are read, because it can have lines that look like frames. */
function framesOf({ message, stack = '' }: Error): string[] {
  if (!stack.includes(message)) return [];
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines.filter((line) => line.startsWith('    at ')).map((line) => line.trim());
}
