import type { ReactNode } from 'react';
import { Ticks } from '@/components/ui/ticks';

interface ErrorScreenProps {
  /** Large decorative text, hidden from screen readers. */
  figure: string;
  title: string;
  picture?: ReactNode;
  children: ReactNode;
}

export function ErrorScreen({ figure, title, picture, children }: ErrorScreenProps) {
  return (
    <main className="ground-coral relative flex min-h-svh flex-col overflow-x-clip pt-header">
      <div className="relative grow pb-11 max-md:flex max-md:flex-col">
        <div className="wrap relative flex grow flex-col md:pt-[clamp(32px,6svh,64px)]">
          <div className="md:w-[calc(62.5%-32px)]">
            <p aria-hidden="true" className="error-figure">
              {figure}
            </p>
            <div
              aria-hidden="true"
              className="mt-10 flex low:hidden h-6 items-center border-current border-x-[1.5px] before:w-full before:border-t-[1.5px]"
            />
            <div className="mt-9 flex flex-wrap items-end justify-between gap-x-8 gap-y-6 pb-14 md:mt-[6svh]">
              <h1 className="font-display text-d3">{title}</h1>
              {children}
            </div>
          </div>
        </div>
        {picture && (
          <div className="max-md:h-[max(26.25rem,86vw)] md:absolute md:inset-y-0 md:right-0 md:w-[37.5%]">
            {picture}
          </div>
        )}
      </div>
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-11 border-ink border-t">
        <Ticks intervals={100} midEvery={5} longEvery={10} />
      </div>
    </main>
  );
}
