import { median, quantile } from './statistics';

/** What one round of a contender was. */
export interface Round {
  operations: number;
  seconds: number;
  /** How long each operation took, in milliseconds. */
  latencies: number[];
  /** Processor time the server spent, in seconds, where it is a process of its own. */
  cpuSeconds?: number;
}

/** One way to do a thing. */
export interface Contender {
  name: string;
  /** How many times a round of it does the thing; else as many as fill the time of one. */
  operations?: number;
  /** Does the thing so many times, as fast as it goes. */
  run(operations: number): Promise<Round>;
}

/** The median of a contender's rounds. */
export interface Figures {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Microseconds of the server's processor time an operation. */
  cpuUs?: number;
  /** The rate of each round. */
  rates: number[];
}

export interface Pace {
  rounds: number;
  /** How long a round should take. */
  seconds: number;
}

const FIRST_TRY = 64;
/** How long a contender runs before it counts, in rounds. */
const WARM_UP_ROUNDS = 3;
const rateOf = (round: Round) => round.operations / round.seconds;

/**
 * Finds how many operations fill a round, and warms a contender up: what runs JavaScript becomes several times as
 * fast within its first seconds.
 */
async function calibrate(contender: Contender, seconds: number): Promise<number> {
  let operations = FIRST_TRY;
  for (let warm = 0; warm < WARM_UP_ROUNDS * seconds; ) {
    const round = await contender.run(operations);
    operations = Math.ceil(Math.max(FIRST_TRY, Math.min(operations * 8, rateOf(round) * seconds)));
    warm += round.seconds;
  }
  return operations;
}

interface Run {
  contender: Contender;
  operations: number;
  rounds: Round[];
}

/**
 * Lets contenders do the same side by side: in turns, in the other order every other round, so that other work of the
 * machine affects them equally.
 *
 * @returns the figures of each, in the order given.
 */
export async function contest<Contenders extends readonly Contender[]>(
  contenders: readonly [...Contenders],
  { rounds, seconds }: Pace,
): Promise<{ [Index in keyof Contenders]: Figures }> {
  const runs: Run[] = [];
  for (const contender of contenders) {
    const operations = contender.operations ?? (await calibrate(contender, seconds));
    runs.push({ contender, operations, rounds: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) {
      run.rounds.push(await run.contender.run(run.operations));
    }
  }
  const figures = runs.map((run) => figuresOf(run.contender.name, run.rounds));
  return figures as { [Index in keyof Contenders]: Figures };
}

/** How many times the rate of another contender one has: the median of the rounds' own ratios. */
export function ratio(ours: Figures, theirs: Figures): number {
  return median(ours.rates.map((rate, index) => rate / (theirs.rates[index] ?? Number.NaN)));
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
