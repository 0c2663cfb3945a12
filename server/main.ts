// React and Next.js read NODE_ENV when they are first imported.
Object.assign(process.env, { NODE_ENV: 'production' });
const { startServer } = await import('./start-server');
await startServer();

export {};
