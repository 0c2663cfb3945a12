import type { Handle } from '@/db/client';
import { examine } from '../operators/doctor/examine';
import type { Finding } from '../operators/doctor/finding';

/** What the doctor finds of a database, without what it says of the configuration. */
export async function examined(url: string, handle: Handle): Promise<Finding[]> {
  const findings: Finding[] = [];
  const variables = { DATABASE_URL: url };
  for await (const finding of examine({ variables, handle, online: false })) findings.push(finding);
  return findings.filter(({ name }) => name !== 'configuration');
}

/** A finding as one line. */
export const lineOf = ({ name, message }: Finding): string => `${name}: ${message}`;
