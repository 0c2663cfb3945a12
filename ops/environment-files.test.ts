import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('compose.yaml passes every variable of .env.example that applies to it', () => {
  const names = readFileSync('.env.example', 'utf8').match(/(?<=^#)[A-Z_]+(?==)/gm) ?? [];
  expect(names.length).toBeGreaterThan(10);
  const elsewhere = ['CRON_SECRET', 'NEXT_DEPLOYMENT_ID', 'PORT'];
  const compose = readFileSync('compose.yaml', 'utf8');
  expect(names.filter((name) => !elsewhere.includes(name) && !compose.includes(` ${name}: `))).toEqual([]);
});

test('examples of environment files quote every value', () => {
  const documents = readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const lines = ['.env.example', ...documents].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ *#?[A-Z_]+=(?!.* (?:npm|docker) ).+$/gm)].map(
      ([line]) => line,
    ),
  );
  expect(lines.length).toBeGreaterThan(15);
  expect(lines.filter((line) => !/='[^']*'/.test(line))).toEqual([]);
});
