import { buttonVariants } from '@/components/ui/button';
import { keptUntil } from '@/lib/place/place-words';
import { cn } from '@/lib/utils';
import { PlaceLine, type PlaceProps } from './section';

export function DataSection({ token, outcome }: PlaceProps) {
  return (
    <PlaceLine id="data" title="What we store" outcome={outcome}>
      <p className="mb-5 text-muted text-small">And for how long. The download has every row.</p>
      <dl className="border-line border-b text-small">
        {Object.entries(keptUntil).map(([what, until]) => (
          <div key={what} className="grid gap-x-5 gap-y-0.5 border-line border-t py-3 lg:grid-cols-2">
            <dt className="font-semibold">{what}</dt>
            <dd className="text-muted">Kept {until}</dd>
          </div>
        ))}
      </dl>
      {token && (
        <a
          href={`/place/${token}/data`}
          download
          className={cn(buttonVariants({ variant: 'line', size: 'sm' }), 'mt-6')}
        >
          Download my data
        </a>
      )}
    </PlaceLine>
  );
}
