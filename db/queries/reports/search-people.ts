import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { signups } from '../../schema/signups';
import { escapeLike } from '../../statements';

export interface PeopleSearch {
  /** A position finds an erased person, too. */
  position: number | null;
  /** The only person it can be. */
  id?: string;
  /** A part of an address, first name or code. In NFC. */
  part: string;
}

const isAtPosition = ({ position }: PeopleSearch) => sql`${signups.signupPosition} = ${position}::int`;

/** The person at the position, then addresses that begin with the part. */
export const bestMatchFirst = (search: PeopleSearch) => [
  sql`${isAtPosition(search)} is true desc`,
  sql`${signups.normalizedEmail} like ${`${escapeLike(search.part.normalize('NFKC').toLowerCase())}%`} desc`,
];

/** Fewer characters are in too many codes. */
const CODE_PART_MIN = 3;

/** Names are found in any letter case, and with any apostrophe: phones type ’ where others typed '. */
const plainName = (name: SQLWrapper) => sql`translate(lower(${name}), '‘’ʼ\`´', '''''''''''')`;

/** Reads the whole table (decision 22). Domains are in ASCII, except as somebody typed them. */
export function matches(search: PeopleSearch): SQL | undefined {
  const pattern = `%${escapeLike(search.part)}%`;
  const isAscii = /^\p{ASCII}*$/u.test(pattern);
  const isLong = search.part.length >= CODE_PART_MIN;
  const contains = or(
    sql`${signups.normalizedEmail} like ${pattern.normalize('NFKC').toLowerCase()}`,
    sql`${plainName(signups.firstName)} like ${plainName(sql`${pattern}::text`)}`,
    isAscii ? undefined : sql`lower(${signups.email}) like lower(${pattern}::text)`,
    isLong ? sql`${signups.referralCode} like ${pattern.toUpperCase()}` : undefined,
  );
  if (search.id !== undefined) return eq(signups.id, search.id);
  return or(isAtPosition(search), and(isNull(signups.erasedAt), contains));
}
