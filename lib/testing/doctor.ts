import type { Handle } from '@/db/client';
import { runDoctor } from '../operators/doctor/doctor';
import type { Finding } from '../operators/doctor/finding';

/** Runs the doctor on a database, and leaves out what it finds in the configuration. */
export async function diagnose(url: string, handle: Handle): Promise<Finding[]> {
  const findings: Finding[] = [];
  const variables = { DATABASE_URL: url };
  for await (const finding of runDoctor({ variables, handle, online: false })) findings.push(finding);
  return findings.filter(({ name }) => name !== 'configuration');
}

export const formatFinding = ({ name, message }: Finding): string => `${name}: ${message}`;
