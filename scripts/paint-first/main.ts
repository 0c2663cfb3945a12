import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runScript } from '../environment';
import { holdScripts } from './hold-scripts';

const FOLDERS = ['.next/server/app', '.next/standalone/.next/server/app'];

/** A step of `npm run build`, before the policy is sealed: the prerendered pages paint before their scripts run. */
await runScript(async () => {
  for (const folder of FOLDERS.filter(existsSync)) {
    const pages = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
    for (const page of pages) {
      const file = path.join(folder, page);
      await writeFile(file, holdScripts(await readFile(file, 'utf8')));
    }
  }
});
