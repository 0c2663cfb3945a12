/** Runs in every Node.js that has modules, before what needs a newer one is loaded. */
import { readFileSync } from 'node:fs';

/**
 * @param {string} version
 * @returns a sentence, if package.json does not allow this version: its `engines` is a range such as `^20.19 || >=22.12`.
 */
export function findNodeProblem(version = process.versions.node) {
  // The relative path is the same from dist/, where the bundles are.
  const range = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines.node;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isAllowed = [...range.matchAll(/(\^|>=)(\d+)\.(\d+)/g)].some(
    ([, operator, wantedMajor, wantedMinor]) =>
      major === Number(wantedMajor)
        ? minor >= Number(wantedMinor)
        : operator === '>=' && major > Number(wantedMajor),
  );
  return isAllowed ? undefined : `This project needs Node.js ${range}. This is ${version}.`;
}

export function exitWithOldNode() {
  const problem = findNodeProblem();
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}
