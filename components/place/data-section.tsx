import { buttonVariants } from '@/components/ui/button';
import { formatUtc } from '@/lib/format';
import { cn } from '@/lib/utils';
import { type PlaceProps, PlaceSection, textLink } from './section';

export function DataSection({ token, outcome, place }: PlaceProps) {
  return (
    <PlaceSection
      id="data"
      title="What we store"
      outcome={outcome}
      note="Besides your place, your friends and your credit. The download contains everything."
    >
      <details>
        <summary className={cn(textLink, 'cursor-pointer')}>Show what we store</summary>
        <dl className="border-line border-b">
          {place.stored.map(({ what, value, until }) => (
            <div key={what} className="grid gap-x-5 gap-y-0.5 border-line border-t py-3 lg:grid-cols-2">
              <dt className="text-small">{what}</dt>
              <dd className="min-w-0">
                <p className="wrap-anywhere line-clamp-2 font-semibold">{shown(value)}</p>
                <p className="text-muted text-small">Kept {until}</p>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {token && (
        <a
          href={`/place/${token}/data`}
          download
          className={cn(buttonVariants({ variant: 'line', size: 'sm' }), 'mt-6')}
        >
          Download my data
        </a>
      )}
    </PlaceSection>
  );
}

const shown = (value: string | number | Date) => (value instanceof Date ? formatUtc(value) : value);
