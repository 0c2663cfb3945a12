import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { builtPages } from '../built-pages';
import { runScript } from '../run-script';
import { holdScripts } from './hold-scripts';

const FOLDERS = ['.next/server/app', '.next/standalone/.next/server/app'];

/** A step of `npm run build`, before the policy is sealed: the prerendered pages paint before their scripts run. */
await runScript(async () => {
  for (const folder of FOLDERS.filter(existsSync)) {
    for (const page of await builtPages(folder)) {
      await writeFile(page, holdScripts(await readFile(page, 'utf8')));
    }
  }
});
