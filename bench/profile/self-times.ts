/** As much of a recorded CPU profile as is read here. */
interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** A share of the processor time, from 0 to 1. */
export interface Share {
  name: string;
  share: number;
}

type Frame = CpuProfile['nodes'][number]['callFrame'];

const functionOf = ({ functionName, url, lineNumber }: Frame) =>
  `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}${url ? `:${lineNumber + 1}` : ''}`;

/** Whose code a function is. The build bundles ours with the libraries it uses; the plain server's is as it stands. */
function ownerOf({ functionName, url }: Frame): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (url.includes('/node_modules/next/') || url.includes('node_modules_next_dist'))
    return 'Next.js and React';
  if (url.includes('/.next/')) return 'the bundle: our code, its libraries, and parts of Next.js';
  if (url.startsWith('node:') || url === '') return 'Node.js itself';
  return url.includes('/node_modules/') ? 'libraries' : 'our code';
}

function shares(profile: CpuProfile, nameOf: (frame: Frame) => string): Share[] {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let sum = 0;
  profile.samples.forEach((id, index) => {
    const frame = frames.get(id);
    if (!frame || frame.functionName === '(idle)') return;
    const time = profile.timeDeltas[index] ?? 0;
    sum += time;
    times.set(nameOf(frame), (times.get(nameOf(frame)) ?? 0) + time);
  });
  return [...times]
    .map(([name, time]) => ({ name, share: time / sum }))
    .sort((one, other) => other.share - one.share);
}

/** The functions that were busy longest themselves, without what they called; the longest first. */
export const selfTimes = (profile: CpuProfile): Share[] => shares(profile, functionOf);

/** The same by whose code it is. */
export const owners = (profile: CpuProfile): Share[] => shares(profile, ownerOf);
