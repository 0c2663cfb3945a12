/** Keeps Next.js from loading the instrumentation of the surrounding project. */
export function register() {}
