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
import { SourcesPanel } from '@/components/admin/overview/sources-panel';
import { readDoctorFindings } from '@/lib/admin/overview/doctor';
import { readCoefficientPerWeek, readSignupsPerDay } from '@/lib/admin/overview/growth';
import type { Range } from '@/lib/admin/overview/range';
import { readSources } from '@/lib/admin/overview/sources';
import {
  countRejectedCaptchas,
  readCreditTotals,
  readMailTotals,
  readPeopleTotals,
} from '@/lib/admin/overview/totals';
import { type SourceKind, sourceKinds } from '@/lib/admin/sources/source-counts';
import { runtime } from '@/lib/runtime';
import { checkSession } from './actions';

// The panels of the Overview. Each reads its figures itself, so that slow ones do not hold up the others.

const database = () => runtime().admin.db;

export async function Updated() {
  const { at } = await readPeopleTotals(database());
  return <RefreshControl at={at} checkSession={checkSession} />;
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

const kindLabels: Record<SourceKind, string> = {
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  host: 'Referrer',
};

export async function Sources({ range, by }: { range: Range; by: SourceKind }) {
  const { value } = await readSources(database(), by, range);
  const kinds = sourceKinds.map((kind) => ({
    kind,
    label: kindLabels[kind],
    href: `/admin?${new URLSearchParams({ range, by: kind })}` as const,
  }));
  return <SourcesPanel sources={value} by={by} kinds={kinds} />;
}

export async function Checks() {
  const { value, at } = await readDoctorFindings(database());
  return <DoctorVerdict results={value} at={at} />;
}
