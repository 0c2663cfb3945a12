/** Variables that are read elsewhere. */
const otherNames =
  'ANALYTICS_ORIGIN ANALYTICS_SITE ANALYTICS_TOOL DESPITE_SERVERS HOSTNAME NEXT_DEPLOYMENT_ID NODE_EXTRA_CA_CERTS PGPORT';

const pairsOf = (name: string) => new Set(Array.from(name.slice(1), (letter, n) => name[n] + letter));

/** The share of pairs of adjacent letters that are the same (the Sørensen–Dice coefficient). */
function similarity(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size);
}

/** Variables that nothing reads, whose name resembles that of an absent one. */
export function findMisspelled(source: NodeJS.Dict<string>, names: readonly string[]): string[] {
  const known = [...names, ...otherNames.split(' ')];
  return Object.keys(source).flatMap((name) => {
    if (known.includes(name) || !source[name]?.trim()) return [];
    const byLikeness = known
      .map((meant) => ({ meant, likeness: similarity(name.toUpperCase(), meant) }))
      .sort((a, b) => b.likeness - a.likeness);
    const [{ meant, likeness } = { meant: '', likeness: 0 }] = byLikeness;
    if (likeness < 0.75 || source[meant]?.trim()) return [];
    return [`${name} is not read by anything: did you mean ${meant}?`];
  });
}
