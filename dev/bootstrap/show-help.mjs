/**
 * Prints the usage and exits if the arguments ask for help.
 *
 * @param {string[]} args
 * @param {string} usage
 */
export function showHelp(args, usage) {
  if (!args.includes('--help') && !args.includes('-h')) return;
  console.log(usage);
  process.exit();
}
