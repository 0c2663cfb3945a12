import 'server-only';
import { runDoctor } from '../../operators/doctor/doctor';
import type { Finding } from '../../operators/doctor/finding';
import { cachedRead } from '../cached-reads';

/** The checks read every table, which takes seconds with a million people. */
export const readDoctorFindings = cachedRead(async (handle): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for await (const finding of runDoctor(process.env, handle, { online: false })) findings.push(finding);
  return findings;
}, 5 * 60_000);
