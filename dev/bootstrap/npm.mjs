/**
 * How to run npm: the one that started this process where there is one, else the one on the path.
 *
 * @param {string[]} args
 */
export function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return { file: process.execPath, args: [cli, ...args], shell: false };
  return { file: 'npm', args, shell: process.platform === 'win32' };
}
