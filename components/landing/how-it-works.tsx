import { Picture } from '@/components/ui/picture';
import { Step } from './step';
import { TurntableLoop } from './turntable-loop';

/** Three steps from a photo to an outfit. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-heading" className="ground-ink py-section">
      <div className="wrap columns-12">
        <h2
          id="how-heading"
          className="col-span-full font-display text-big max-md:mb-12 md:col-span-6 md:row-start-1 md:max-w-[5em]"
        >
          How It Works
        </h2>
        <ol className="contents">
          <Step
            number="01"
            title="Upload a photo"
            text="Takes a few seconds."
            className="max-md:col-span-full max-md:[--indent-left:18%] md:col-[8/13] md:row-[1/3]"
            frame="aspect-[1/1.06]"
          >
            <Picture
              name="step-upload"
              alt="Phone that frames a photo: cream knit sweater with violet trousers"
              sizes="(min-width: 768px) 40vw, 82vw"
              className="settle"
            />
          </Step>
          <Step
            number="02"
            title="Real-time model build"
            text="With micro-video preview."
            className="max-md:col-span-full max-md:mt-18 md:col-[1/7] md:row-[2/4] md:mt-26 md:self-end"
            frame="aspect-[4/5] max-md:-mx-page max-md:rounded-none"
          >
            <TurntableLoop
              still={
                <Picture
                  name="turntable"
                  alt="Turning body model that is dressed in a coral gown as a measuring ring moves up"
                  sizes="(min-width: 768px) 46vw, 100vw"
                />
              }
            />
          </Step>
          <Step
            number="03"
            title="Try, save, buy"
            text="One-tap purchase or save to the digital wardrobe."
            className="max-md:col-span-full max-md:mt-18 max-md:[--indent-right:18%] md:col-[8/13] md:row-start-3 md:mt-22"
            frame="aspect-square"
          >
            <Picture
              name="step-buy"
              alt="Coral slip dress worn beside a rail with a violet jacket, cream top and sage skirt"
              sizes="(min-width: 768px) 40vw, 82vw"
              className="settle"
            />
          </Step>
        </ol>
      </div>
    </section>
  );
}
