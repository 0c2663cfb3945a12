import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import type { Operator } from '@/lib/operations/change';
import type { Done, Operation } from '@/lib/operations/definition';
import type { FieldMeta } from '@/lib/operations/fields';
import type { Services } from '@/lib/operations/services';
import { actorOption, ExitCode, groupOf, operatorOf, withDatabase } from './command';
import { confirm } from './confirm';
import { note, print, printJson, withProgress } from './output';
import { servicesOn } from './services';

/** The part of a field's JSON schema that a flag needs. */
type Field = FieldMeta & {
  type?: string;
  description?: string;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
};

interface Values extends Record<string, unknown> {
  dryRun?: true;
  json?: true;
  yes?: true;
  actor: string;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Adds an operation's command: its name with spaces for dots, and an argument or a flag for each field of its input. */
export function addOperation(program: Command, operation: Operation): void {
  const path = operation.name.split('.');
  const command = groupOf(program, path.slice(0, -1))
    .command(path.at(-1) ?? operation.name)
    .description(operation.description);
  const { fields, required } = fieldsOf(operation);
  const positional = fields.filter(([, { positional }]) => positional).map(([key]) => key);
  for (const [key, field] of fields) {
    const isRequired = required.includes(key);
    if (field.positional) command.argument(isRequired ? `<${key}>` : `[${key}]`, field.description);
    else
      command.addOption(optionOf(key, field).makeOptionMandatory(isRequired && field.default === undefined));
  }
  command
    .option('--dry-run', 'show what would happen without changing anything')
    .option('--json', 'print JSON')
    .addOption(actorOption());
  if (operation.asks) command.option('--yes', 'do not ask for confirmation');
  command.action(async () => {
    const values = command.opts<Values>();
    const args = Object.fromEntries(positional.map((key, index) => [key, command.args[index]]));
    const { dryRun: _, json: __, yes: ___, actor, ...flags } = values;
    const input = { ...flags, ...args };
    const mistake = operation.input.safeParse(input).error?.issues[0];
    if (mistake) command.error(`error: ${[...mistake.path, mistake.message].join(': ')}`);
    await withDatabase((handle) => run(operation, servicesOn(handle), operatorOf(actor), input, values));
  });
}

/** Alternatives have the fields of all. A field is required if each alternative requires it. */
function fieldsOf({ input }: Operation): { fields: [string, Field][]; required: string[] } {
  const { anyOf, ...fields } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const schemas = anyOf ?? [fields];
  const given = schemas.flatMap(({ properties = {} }) => Object.entries(properties as Record<string, Field>));
  const shown = new Map(given.filter(([, { type, hidden }]) => type && !hidden));
  const required = [...shown.keys()].filter((key) => schemas.every((one) => one.required?.includes(key)));
  return { fields: [...shown], required };
}

function optionOf(key: string, field: Field): Option {
  const {
    type,
    description,
    enum: choices,
    default: preset,
    minimum = 1,
    maximum,
    value = kebab(key),
  } = field;
  if (type === 'boolean') return new Option(`--${kebab(key)}`, description);
  const option = new Option(`--${kebab(key)} <${value}>`, description);
  if (choices) option.choices(choices);
  if (preset !== undefined) option.default(preset);
  if (type === 'integer') option.argParser(wholeNumber(minimum, maximum));
  return option;
}

const wholeNumber =
  (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  (text: string) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`Enter a whole number from ${minimum} to ${maximum}.`);
  };

async function run(
  operation: Operation,
  services: Services,
  operator: Operator,
  input: unknown,
  { dryRun, json, yes }: Values,
): Promise<void> {
  const asked =
    dryRun || (operation.asks && !yes) ? await operation.ask(services, operator, input) : undefined;
  if (asked && dryRun) {
    if (json) printJson({ outcome: 'done', ...Object(asked.result), dryRun: true });
    else print([asked.title, ...asked.sentences, 'This was a dry run: nothing was changed.']);
    return;
  }
  if (asked) await confirm([asked.title, ...asked.sentences].join('\n'), asked.typeToConfirm);
  const done = await withProgress((report) =>
    repeat(operation, services, operator, input, asked?.seen, (count) => report(count, asked?.count)),
  );
  if (json) printJson({ outcome: 'done', ...Object(done.result), dryRun: false });
  else print(done.sentences);
  if (!done.refusal) return;
  note(done.refusal.messageFor('terminal'));
  process.exitCode = ExitCode.failed;
}

async function repeat(
  operation: Operation,
  services: Services,
  operator: Operator,
  input: unknown,
  seen: string | undefined,
  report: (count: number) => void,
): Promise<Done> {
  for (let carry: unknown; ; ) {
    const done = await operation.perform(services, operator, input, { seen, carry });
    if (done.carry === undefined) return done;
    report(done.count);
    carry = done.carry;
  }
}
