export interface Round {
  operations: number;
  seconds: number;
  /** The unit is milliseconds. */
  latencies: number[];
  /** CPU time of the server, where it is another process. */
  cpuSeconds?: number;
}

export interface Candidate {
  name: string;
  /** The size of a round; by default as many operations as fill the time of one. */
  operations?: number;
  /** Runs the operations as fast as possible. */
  run(operations: number): Promise<Round>;
}

/** Medians of a candidate's rounds. */
export interface Figures {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the server per operation, in microseconds. */
  cpuUs?: number;
  /** Operations per second of each round. */
  rates: number[];
}

export interface Pace {
  rounds: number;
  /** The duration of a round. */
  seconds: number;
}

const MIN_OPERATIONS = 64;
/** V8 needs seconds to optimize hot code. */
const WARM_UP_ROUNDS = 3;
const rateOf = (round: Round) => round.operations / round.seconds;

/** Warms a candidate up and finds how many operations fill a round. */
async function calibrate(candidate: Candidate, seconds: number): Promise<number> {
  let operations = MIN_OPERATIONS;
  for (let elapsed = 0; elapsed < WARM_UP_ROUNDS * seconds; ) {
    const round = await candidate.run(operations);
    operations = Math.ceil(Math.max(MIN_OPERATIONS, Math.min(operations * 8, rateOf(round) * seconds)));
    elapsed += round.seconds;
  }
  return operations;
}

/**
 * Runs the candidates in turns, and in reverse order every other round, so that other load on the machine affects
 * all of them alike.
 *
 * @returns the figures in the order of the candidates.
 */
export async function compare<Candidates extends readonly Candidate[]>(
  candidates: readonly [...Candidates],
  { rounds, seconds }: Pace,
): Promise<{ [Index in keyof Candidates]: Figures }> {
  const runs: { candidate: Candidate; operations: number; rounds: Round[] }[] = [];
  for (const candidate of candidates) {
    const operations = candidate.operations ?? (await calibrate(candidate, seconds));
    runs.push({ candidate, operations, rounds: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) {
      run.rounds.push(await run.candidate.run(run.operations));
    }
  }
  const figures = runs.map((run) => figuresOf(run.candidate.name, run.rounds));
  return figures as { [Index in keyof Candidates]: Figures };
}

/** The median of the rounds' own ratios: a busy moment of the machine then changes one of them only. */
export function ratio(ours: Figures, reference: Figures): number {
  return median(ours.rates.map((rate, index) => rate / (reference.rates[index] ?? Number.NaN)));
}

function figuresOf(name: string, rounds: readonly Round[]): Figures {
  const rates = rounds.map(rateOf);
  const cpu = rounds.flatMap(({ cpuSeconds, operations }) =>
    cpuSeconds === undefined ? [] : [(cpuSeconds / operations) * 1e6],
  );
  return {
    name,
    perSecond: median(rates),
    p50Ms: median(rounds.map((round) => quantile(round.latencies, 0.5))),
    p99Ms: median(rounds.map((round) => quantile(round.latencies, 0.99))),
    ...(cpu.length > 0 && { cpuUs: median(cpu) }),
    rates,
  };
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [lower, upper] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return lower === undefined || upper === undefined ? Number.NaN : (lower + upper) / 2;
}

/** How many operations run at the same time, and how many connections a load over HTTP has. */
export const CONCURRENCY = 64;

/** Runs an operation again and again, many of them at a time. */
export async function runConcurrently(
  operations: number,
  operation: () => Promise<unknown>,
  concurrency = CONCURRENCY,
): Promise<Round> {
  const latencies: number[] = [];
  let started = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: Math.min(concurrency, operations) }, async () => {
      while (started < operations) {
        started += 1;
        const begin = performance.now();
        await operation();
        latencies.push(performance.now() - begin);
      }
    }),
  );
  return { operations, seconds: (performance.now() - startedAt) / 1000, latencies };
}
