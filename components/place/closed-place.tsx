import { HangTag } from '@/components/signup/hang-tag';
import { buttonVariants } from '@/components/ui/button';
import type { ClosedWords } from '@/lib/place/place-words';

export function ClosedPlace({ title, text, isFinal = false }: ClosedWords) {
  return (
    <main className="wrap overflow-clip pt-10 pb-20 md:pt-24">
      <div className="-mx-2 max-w-180 narrow:-mx-1 md:mx-auto">
        <HangTag className="ground-ink px-5 pt-16 pb-9 md:px-14 md:pt-20 md:pb-14">
          <h1 className="text-balance font-display text-d3">{title}</h1>
          <p className="mt-5 text-muted-ink">{text}</p>
          <p className="mt-8 flex flex-wrap gap-4">
            {!isFinal && (
              <a href="/stats#lost-code" className={buttonVariants({ variant: 'paper', size: 'sm' })}>
                Lost your code?
              </a>
            )}
            <a href="/" className={buttonVariants({ variant: 'line', size: 'sm' })}>
              Return to Home
            </a>
          </p>
        </HangTag>
      </div>
    </main>
  );
}
