import type { Handle } from '@/db/client';
import { runDoctor } from '../operators/doctor/doctor';
import type { Finding } from '../operators/doctor/finding';

/** Runs the doctor on a database, and leaves out what it finds in the configuration. */
export async function diagnose(url: string, handle: Handle): Promise<Finding[]> {
  const findings: Finding[] = [];
  const found = runDoctor({ DATABASE_URL: url }, handle, { online: false });
  for await (const finding of found) findings.push(finding);
  return findings.filter(({ name }) => name !== 'configuration');
}

export const formatFinding = ({ name, message }: Finding): string => `${name}: ${message}`;
