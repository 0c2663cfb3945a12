import { createDatabase } from '@/db/client';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import type { Acknowledged } from './visitors';

export interface Verdict {
  people: number;
  lost: number;
  /** Positions that two people were shown, and people who are stored twice. */
  doubled: number;
  /** People who were shown another position than the stored one. */
  misnumbered: number;
  /** What else is wrong with positions, credit, ledger and mails. */
  inconsistency: string | undefined;
}

/** Compares what visitors were shown with what is stored. Everybody has been acknowledged by now. */
export async function verify(url: string, shown: readonly Acknowledged[]): Promise<Verdict> {
  const { db, close } = createDatabase(url, { max: 1, queryTimeoutMs: 30_000 });
  try {
    const { email, signupPosition: position, referralCode: code } = signups;
    const rows = await db.select({ email, position, code }).from(signups);
    const stored = new Map(rows.map((row) => [row.email, row]));
    const differs = (person: Acknowledged) => {
      const row = stored.get(person.email);
      return row !== undefined && (row.position !== person.position || row.code !== person.code);
    };
    return {
      people: rows.length,
      lost: shown.filter((person) => !stored.has(person.email)).length,
      doubled:
        shown.length - new Set(shown.map((person) => person.position)).size + rows.length - stored.size,
      misnumbered: shown.filter(differs).length,
      inconsistency: await expectConsistentList(db, shown.length).then(
        () => undefined,
        (error) => String(error),
      ),
    };
  } finally {
    await close();
  }
}

export const isClean = ({ lost, doubled, misnumbered, inconsistency }: Verdict): boolean =>
  lost + doubled + misnumbered === 0 && inconsistency === undefined;
