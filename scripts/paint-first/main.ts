import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtPages } from '../built-pages';
import { runScript } from '../run-script';
import { holdScripts } from './hold-scripts';

/** A step of `npm run build`: the prerendered pages paint before their scripts run. */
await runScript(async () => {
  for (const page of await builtPages('.next')) {
    const { html, data } = holdScripts(await readFile(page, 'utf8'));
    await writeFile(path.join('.next/static', data.file), data.script);
    await writeFile(page, html);
  }
});
