/**
 * Whether `version` is in a range such as `^20.19 || >=22.12`, the form of `engines` in package.json.
 *
 * @param {string} range
 * @param {string} version
 */
export function supportsNode(range, version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [...range.matchAll(/(\^|>=)(\d+)\.(\d+)/g)].some(([, operator, wantedMajor, wantedMinor]) => {
    if (major === Number(wantedMajor)) return minor >= Number(wantedMinor);
    return operator === '>=' && major > Number(wantedMajor);
  });
}
