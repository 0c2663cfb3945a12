import type { ReactNode } from 'react';
import { Picture } from '@/components/ui/picture';
import { cn } from '@/lib/utils';
import { Turntable } from './turntable';

export function HowItWorks() {
  return (
    <section aria-labelledby="how-heading" className="ground-ink py-section">
      <div className="wrap grid grid-cols-12 gap-x-gap">
        <h2
          id="how-heading"
          className="col-span-full font-display text-big not-beside:mb-4 beside:col-span-6 beside:row-start-1 beside:max-w-[5em]"
        >
          How It Works
        </h2>
        <ol className="contents">
          <Step
            number="01"
            title="Upload a photo"
            text="Takes a few seconds."
            className="beside:col-[8/13] beside:row-[1/3]"
            frame="beside:aspect-[1/1.06]"
          >
            <Picture
              name="step-upload"
              alt="Phone framing a photo of a cream knit sweater and violet trousers"
              sizes="(min-width: 35rem) 40vw, 33vw"
              className="settle"
            />
          </Step>
          <Step
            number="02"
            title="Real-time model build"
            text="With micro-video preview."
            className="beside:col-[1/7] beside:row-[2/4] beside:mt-26 beside:self-end lg:beside:col-[1/8]"
            frame="beside:aspect-[4/5]"
          >
            <Turntable
              still={
                <Picture
                  name="turntable"
                  alt="Rotating body model: a wireframe above the measuring ring at its waist, and a coral gown below"
                  sizes="(min-width: 68.75rem) 55vw, (min-width: 48rem) 46vw, 100vw"
                />
              }
            />
          </Step>
          <Step
            number="03"
            title="Try, save, buy"
            text="One-tap purchase or save to the digital wardrobe."
            className="beside:col-[8/13] beside:row-start-3 beside:mt-22"
            frame="beside:aspect-square"
          >
            <Picture
              name="step-buy"
              alt="Model in a coral slip dress next to a rail with a violet jacket, a cream top and a sage skirt"
              sizes="(min-width: 35rem) 40vw, 33vw"
              className="settle"
            />
          </Step>
        </ol>
      </div>
    </section>
  );
}

interface StepProps {
  number: string;
  title: string;
  text: string;
  /** Grid position. On phones, each step is a row. */
  className: string;
  frame: string;
  children: ReactNode;
}

function Step({ number, title, text, className, frame, children }: StepProps) {
  return (
    <li className={cn('step', className)}>
      <div className={cn('relative overflow-hidden rounded-xs not-beside:aspect-[4/5]', frame)}>
        {children}
      </div>
      <div className="step-text">
        <span className="font-display text-[2.5rem] text-coral leading-[0.82] tracking-[-0.04em] beside:pt-2 beside:text-[clamp(4.5rem,8.4vw,7.5rem)]">
          {number}
        </span>
        <div className="beside:pt-1.5">
          <h3 className="font-semibold text-[1.1875rem] leading-tight beside:text-[1.375rem] tracking-[-0.012em]">
            {title}
          </h3>
          <p className="mt-1.5 max-w-[25em] text-muted-ink">{text}</p>
        </div>
      </div>
    </li>
  );
}
