import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';

export type OutputOptions = { json?: true };
export type ListOptions = OutputOptions & { limit: number };
export type ChangeOptions = OutputOptions & { dryRun?: true; actor: string };

/** The help text of arguments that `findPerson` reads. */
export const PERSON = 'email address, referral code, position such as "#12", or id';

export function withOutput(command: Command): Command {
  return command.option('--json', 'print JSON');
}

export function withChange(command: Command): Command {
  return withOutput(command)
    .option('--dry-run', 'show what would happen without changing anything')
    .addOption(actorOption());
}

export type IrreversibleOptions = ChangeOptions & { yes?: true };

/** For changes that can't be undone: `confirmed` in cli/actions.ts asks first. */
export function withIrreversibleChange(command: Command): Command {
  return withChange(command).option('--yes', 'do not ask for confirmation');
}

export function actorOption(): Option {
  return new Option('--actor <name>', 'name for the audit').default(userName(), 'your user name');
}

/** `userInfo` throws for a user without an entry in /etc/passwd, as in some containers. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

export const integerUpTo = (max: number) => (text: string) => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
  throw new InvalidArgumentError(`Enter a whole number from 1 to ${max}.`);
};

export const parseCount = integerUpTo(10_000_000);

export function limitOption(rows: number): Option {
  return new Option('--limit <n>', 'maximum number of rows').argParser(parseCount).default(rows);
}
