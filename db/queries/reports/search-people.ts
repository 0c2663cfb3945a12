import { and, isNull, or, type SQL, sql } from 'drizzle-orm';
import { signups } from '../../schema/signups';
import { escapeLike } from '../../statements';

export interface PeopleSearch {
  /** A position finds an erased person, too. */
  position: number | null;
  /** A part of an address, first name or code. */
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

/** Reads the whole table (decision 22). Domains are in ASCII, except as somebody typed them. */
export function matches(search: PeopleSearch): SQL | undefined {
  const pattern = `%${escapeLike(search.part)}%`;
  const isAscii = /^\p{ASCII}*$/u.test(pattern);
  const isLong = search.part.length >= CODE_PART_MIN;
  const contains = or(
    sql`${signups.normalizedEmail} like ${pattern.normalize('NFKC').toLowerCase()}`,
    sql`lower(${signups.firstName}) like lower(${pattern}::text)`,
    isAscii ? undefined : sql`lower(${signups.email}) like lower(${pattern}::text)`,
    isLong ? sql`${signups.referralCode} like ${pattern.toUpperCase()}` : undefined,
  );
  return or(isAtPosition(search), and(isNull(signups.erasedAt), contains));
}
