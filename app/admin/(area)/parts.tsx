import 'server-only';
import { DoctorVerdict } from '@/components/admin/overview/doctor-verdict';
import {
  CaptchaFigures,
  CreditFigures,
  MailFigures,
  PeopleFigures,
} from '@/components/admin/overview/figures';
import { CoefficientPanel, SignupsPanel } from '@/components/admin/overview/growth-charts';
import { RefreshControl } from '@/components/admin/overview/refresh-control';
import { readDoctorFindings } from '@/lib/admin/overview/doctor';
import { readCoefficientPerWeek, readSignupsPerDay } from '@/lib/admin/overview/growth';
import type { Range } from '@/lib/admin/overview/range';
import {
  countRejectedCaptchas,
  readCreditTotals,
  readMailTotals,
  readPeopleTotals,
} from '@/lib/admin/overview/totals';
import { runtime } from '@/lib/runtime';

/** The parts of the Overview. Each reads its figures itself, so that slow ones do not hold up the others. */

const database = () => runtime().admin.db;

export async function Updated() {
  const { at } = await readPeopleTotals(database());
  return <RefreshControl at={at.toISOString()} />;
}

export async function People() {
  return <PeopleFigures totals={(await readPeopleTotals(database())).value} />;
}

export async function Credit() {
  return <CreditFigures totals={(await readCreditTotals(database())).value} />;
}

export async function Mail() {
  return <MailFigures totals={(await readMailTotals(database())).value} />;
}

export async function Captcha() {
  const { value } = await readPeopleTotals(database());
  return <CaptchaFigures totals={value} rejected={await countRejectedCaptchas()} />;
}

export async function Signups({ range }: { range: Range }) {
  return <SignupsPanel days={(await readSignupsPerDay(database(), range)).value} />;
}

export async function Coefficient({ range }: { range: Range }) {
  return <CoefficientPanel weeks={(await readCoefficientPerWeek(database(), range)).value} />;
}

export async function Checks() {
  const { value, at } = await readDoctorFindings(database());
  return <DoctorVerdict results={value} at={at.toISOString()} />;
}
