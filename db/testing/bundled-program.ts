import { spawn } from 'node:child_process';
import path from 'node:path';
import { build } from 'esbuild';

/** Makes one script of a module and what it imports, except packages. It starts faster than with tsx. */
export async function bundle(contents: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { 'server-only': path.resolve('node_modules/server-only/empty.js') },
    write: false,
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** A program that starts in a process, which the test can kill, and reads its input from `process.argv[2]` as JSON. */
export function bundledProgram(contents: string) {
  let program: Promise<Uint8Array> | undefined;
  return async (input: unknown) => {
    program ??= bundle(contents);
    const script = await program;
    const args = ['--input-type=module', '-', JSON.stringify(input)];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
    child.stdin.end(script);
    return child;
  };
}
