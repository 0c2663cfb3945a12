/**
 * The command to run npm: the npm that started this process, else the one on the PATH.
 *
 * @param {string[]} args
 */
export function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return { file: process.execPath, args: [cli, ...args], shell: false };
  return { file: 'npm', args, shell: process.platform === 'win32' };
}
