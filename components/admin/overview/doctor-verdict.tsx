import { Section } from '@/components/admin/ui/headings';
import { RowLink } from '@/components/admin/ui/links';
import { LocalTime } from '@/components/admin/ui/local-time';
import { Badge } from '@/components/ui/badge';
import { peopleHref } from '@/lib/admin/people/people-view';
import type { Finding } from '@/lib/findings/finding';

const verdicts = {
  ok: { variant: 'good', label: 'OK' },
  warning: { variant: 'warn', label: 'Warning' },
  problem: { variant: 'bad', label: 'Problem' },
} as const satisfies Record<Finding['status'], object>;

/** The result of `doctor`. Passed checks are collapsed. */
export function DoctorVerdict({ results, at }: { results: Finding[]; at: Date }) {
  const resultsOf = (status: Finding['status']) => results.filter((each) => each.status === status);
  const failed = [...resultsOf('problem'), ...resultsOf('warning')];
  const passed = resultsOf('ok');
  return (
    <Section title="Checks">
      <p className="text-muted text-sm">
        {failed.length === 0 && 'No check found a problem. '}
        {'Checked at '}
        <LocalTime value={at} style="time" />
      </p>
      {failed.length > 0 && <ResultList results={failed} />}
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

function ResultList({ results }: { results: Finding[] }) {
  return (
    <ul className="mt-3 divide-y divide-hairline">
      {results.map((finding) => (
        <li key={`${finding.name} ${finding.message}`} className="py-2 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Badge variant={verdicts[finding.status].variant}>{verdicts[finding.status].label}</Badge>
            <span className="font-medium text-strong">{finding.name}</span>
            <span className="wrap-anywhere">{finding.message}</span>
            <FindingLink {...finding} />
          </p>
          {finding.remedy && <p className="mt-1 text-muted wrap-anywhere">{finding.remedy}</p>}
        </li>
      ))}
    </ul>
  );
}

const mail = { href: '/admin/mail', label: 'Open Mail' };
const people = { href: '/admin/people', label: 'Open People' };

/** What a check is about. Checks of the configuration and of the database server have no page. */
const pages: Record<string, { href: string; label: string } | undefined> = {
  people,
  positions: people,
  referrals: { href: peopleHref({ filter: 'referred' }), label: 'Show referred people' },
  credit: { href: peopleHref({ sort: 'credit' }), label: 'Show who has credit' },
  'hand-over': { href: '/admin/waves', label: 'Open Waves' },
  status: { href: peopleHref({ filter: 'vip' }), label: 'Show VIPs' },
  erasure: { href: '/admin/audit?action=erase', label: 'Show erasures' },
  mail,
  'mail queue': mail,
  'mail sender': mail,
  counter: people,
  networks: people,
  expiry: people,
};

function FindingLink({ name, positions }: Finding) {
  const page = positions
    ? { href: peopleHref({ positions: positions.join(',') }), label: 'Show these people' }
    : pages[name];
  return page && <RowLink href={page.href}>{page.label}</RowLink>;
}
