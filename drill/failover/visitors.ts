import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { fromNetwork } from '@/dev/network/forwarded-for';
import { newToken } from '@/dev/recaptcha/sites';

const TIMEOUT_MS = 15_000;

interface Visitor {
  email: string;
  idempotencyKey: string;
  referrerCode: string | null;
}

export interface Acknowledged {
  email: string;
  position: number;
  code: string;
}

export interface Attempt {
  /** When the answer arrived. */
  at: number;
  /** From request to answer, in milliseconds. */
  took: number;
  /** `joined`, an HTTP status, or the code of a network error. */
  outcome: string;
}

const captchaToken = newToken();
let lastVisitor = 0;
let requests = 0;

/** The people who sign up at one site. Each keeps what the site acknowledged. */
export class Visitors {
  readonly acknowledged: Acknowledged[] = [];
  readonly attempts: Attempt[] = [];
  private readonly agent = new Agent({ connections: 200, headersTimeout: TIMEOUT_MS });
  private readonly failed: Visitor[] = [];
  private readonly sending = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(readonly origin: string) {}

  /** A new person every `intervalMs`, whether the site answers or not. */
  start(intervalMs: number): void {
    this.timer = setInterval(() => this.add(), intervalMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.sending);
  }

  /** Repeats each failed signup with the same idempotency key. */
  async retryFailed(): Promise<void> {
    for (let rounds = 10; rounds > 0 && this.failed.length > 0; rounds -= 1) {
      await Promise.all(this.failed.splice(0).map((visitor) => this.send(visitor)));
    }
    if (this.failed.length > 0) throw new Error(`${this.failed.length} people could not join afterwards.`);
  }

  private add(): void {
    lastVisitor += 1;
    const visitor = {
      email: `visitor-${lastVisitor}@example.com`,
      idempotencyKey: randomUUID(),
      // Every second person was invited by an earlier one.
      referrerCode: lastVisitor % 2 === 0 ? (this.acknowledged[lastVisitor % 97]?.code ?? null) : null,
    };
    const sending = this.send(visitor).finally(() => this.sending.delete(sending));
    this.sending.add(sending);
  }

  private async send(visitor: Visitor): Promise<void> {
    const sentAt = performance.now();
    const { outcome, signup } = await this.post(visitor);
    const at = performance.now();
    this.attempts.push({ at, took: at - sentAt, outcome });
    if (signup) this.acknowledged.push(signup);
    else this.failed.push(visitor);
  }

  private async post(visitor: Visitor): Promise<{ outcome: string; signup?: Acknowledged }> {
    try {
      const response = await request(`${this.origin}/api/waitlist/signups`, {
        dispatcher: this.agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          // Each request from another network, so that no rate limit applies.
          ...fromNetwork(requests++),
        },
        body: JSON.stringify({ ...visitor, firstName: '', website: '', captchaToken, privacyAccepted: true }),
      });
      const body = (await response.body.json()) as SignupAnswer;
      if (body.outcome !== 'joined') return { outcome: `HTTP ${response.statusCode}` };
      const { email, signup_position: position, referral_code: code } = body.signup;
      return { outcome: 'joined', signup: { email, position, code } };
    } catch (error) {
      return { outcome: String((error as NodeJS.ErrnoException).code ?? error) };
    }
  }
}

type SignupAnswer =
  | { outcome: 'joined'; signup: { email: string; signup_position: number; referral_code: string } }
  | { outcome: 'failed' };
