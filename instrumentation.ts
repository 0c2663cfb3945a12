/** Runs once when a server starts, before it answers; never while building. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startServer } = await import('./server/start-server');
  startServer();
}
