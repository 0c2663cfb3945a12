import type { Need } from '@/lib/admin/today/needs';
import { formatCount } from '@/lib/format';
import { cn } from '@/lib/utils';
import { OperationButton } from '../operation/operation-button';
import { LocalText, LocalTime } from '../ui/local-time';
import { PageLink } from '../ui/page-link';

const severities = {
  problem: { border: 'border-bad', title: 'Problem: ' },
  warning: { border: 'border-warn', title: 'Warning: ' },
  task: { border: 'border-control', title: 'Task: ' },
} as const;

/** What is on no page opens what to do about it. */
function Sentence({ sentence, remedy, link }: Need) {
  const text = <LocalText text={sentence} />;
  if (link)
    return (
      <>
        <PageLink
          href={link}
          className="flex min-h-8 items-center font-medium text-strong hover:underline touch:min-h-11"
        >
          {text}
        </PageLink>
        <p className="text-muted text-sm">{remedy}</p>
      </>
    );
  return (
    <details>
      <summary className="min-h-8 content-center font-medium text-strong touch:min-h-11">{text}</summary>
      <p className="text-muted text-sm">{remedy}</p>
    </details>
  );
}

export function FindingRow({ need }: { need: Need }) {
  const { id, subject, severity, sentence, version } = need;
  return (
    <li
      className={cn(
        'flex items-start gap-x-1 border-s-3 bg-raised py-1 ps-4 pe-1',
        severities[severity].border,
      )}
    >
      <div className="min-w-0 grow pb-1 wrap-anywhere">
        <span className="sr-only">{severities[severity].title}</span>
        <Sentence {...need} />
      </div>
      <OperationButton
        name="aside"
        input={{ id, subject, sentence, version }}
        label="Looks fine"
        about={sentence}
        variant="ghost"
        size="sm"
      />
    </li>
  );
}

/** "1 put aside by bob@example.com" */
export function PutAside({ needs }: { needs: Need[] }) {
  const operators = new Set(needs.flatMap(({ aside }) => aside?.actor ?? []));
  return (
    <details className="mt-2">
      <summary className="min-h-6 content-center text-muted text-sm wrap-anywhere touch:min-h-11">
        {`${formatCount(needs.length)} put aside by ${[...operators].join(', ')}`}
      </summary>
      <ul className="grid gap-2 py-2">
        {needs.map((need) => (
          <li key={`${need.id} ${need.subject}`} className="border-hairline border-s-3 px-4">
            <Sentence {...need} />
            {need.aside && (
              <p className="text-muted text-xs wrap-anywhere">
                <span>{`${need.aside.actor}, `}</span>
                <LocalTime value={need.aside.at} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
