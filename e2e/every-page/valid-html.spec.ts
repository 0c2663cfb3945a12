import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { addPeople } from '@/db/testing/people';
import { expect, test } from '../fixtures';
import { linkOf } from '../place/place';

const CHECKER = 'node_modules/vnu-jar/build/dist/vnu.jar';
const PAGES = ['/', '/stats', '/no-such-page'];

/** The checker is a Java program. macOS has a `java` that only asks to install one. */
const hasJava = spawnSync('java', ['-version']).status === 0;

test(`the Nu HTML checker finds no errors${hasJava ? '' : ' (not run: Java is not installed)'}`, async ({
  request,
  site,
}, info) => {
  await addPeople(site.db, 1);
  const files: string[] = [];
  for (const [index, page] of [...PAGES, await linkOf(site)].entries()) {
    const html = await (await request.get(page)).text();
    expect(html).toMatch(/^<!DOCTYPE html>/i);
    const file = info.outputPath(`${index}.html`);
    writeFileSync(file, html);
    files.push(file);
  }
  // Throws with the errors if there are any.
  if (hasJava) execFileSync('java', ['-jar', CHECKER, '--errors-only', ...files], { stdio: 'pipe' });
});
