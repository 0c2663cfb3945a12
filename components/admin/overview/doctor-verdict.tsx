import { LocalTime } from '@/components/admin/ui/local-time';
import { Section } from '@/components/admin/ui/section';
import { Badge } from '@/components/ui/badge';

interface CheckResult {
  name: string;
  status: 'ok' | 'warning' | 'problem';
  message: string;
  remedy?: string;
}

const severity = { problem: 0, warning: 1, ok: 2 } as const;
const badges = { ok: 'good', warning: 'warn', problem: 'bad' } as const;
const labels = { ok: 'OK', warning: 'Warning', problem: 'Problem' } as const;

function verdict(results: CheckResult[]): CheckResult['status'] {
  return (
    (['problem', 'warning'] as const).find((status) => results.some((each) => each.status === status)) ?? 'ok'
  );
}

const sentences = {
  ok: 'Every check passed.',
  warning: 'Every check passed, with warnings.',
  problem: 'Some checks found a problem.',
} as const;

/** The result of `doctor`. Passed checks are collapsed. */
export function DoctorVerdict({ results, at }: { results: CheckResult[]; at: Date }) {
  const status = verdict(results);
  const sorted = results.toSorted((a, b) => severity[a.status] - severity[b.status]);
  const passed = sorted.filter((each) => each.status === 'ok');
  return (
    <Section title="Checks">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant={badges[status]}>{labels[status]}</Badge>
        <span className="text-strong">{sentences[status]}</span>
        <span className="text-muted text-sm">
          {'Checked at '}
          <LocalTime value={at} style="time" />
        </span>
      </p>
      <ResultList results={sorted.filter((each) => each.status !== 'ok')} />
      {passed.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-8 items-center text-muted text-sm hover:text-strong touch:min-h-11">
            {`Show ${passed.length} passed checks`}
          </summary>
          <ResultList results={passed} />
        </details>
      )}
    </Section>
  );
}

function ResultList({ results }: { results: CheckResult[] }) {
  if (results.length === 0) return null;
  return (
    <ul className="mt-3 divide-y divide-hairline">
      {results.map(({ name, status, message, remedy }) => (
        <li key={`${name} ${message}`} className="py-2 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Badge variant={badges[status]}>{labels[status]}</Badge>
            <span className="font-medium text-strong">{name}</span>
            <span className="wrap-anywhere">{message}</span>
          </p>
          {remedy && <p className="mt-1 text-muted wrap-anywhere">{remedy}</p>}
        </li>
      ))}
    </ul>
  );
}
