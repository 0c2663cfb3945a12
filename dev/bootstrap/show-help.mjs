/**
 * Prints how a command is meant, and ends, where that is asked for.
 *
 * @param {string[]} args what was written behind the command.
 * @param {string} usage
 */
export function showHelp(args, usage) {
  if (!args.includes('--help') && !args.includes('-h')) return;
  console.log(usage);
  process.exit();
}
