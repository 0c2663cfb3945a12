import { readFile, writeFile } from 'node:fs/promises';
import { builtPages } from '../built-pages';
import { runScript } from '../run-script';
import { holdScripts } from './hold-scripts';

/** A step of `npm run build`: the prerendered pages paint before their scripts run. */
await runScript(async () => {
  for (const page of await builtPages('.next')) {
    await writeFile(page, holdScripts(await readFile(page, 'utf8')));
  }
});
