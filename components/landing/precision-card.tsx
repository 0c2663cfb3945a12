import { Picture } from '@/components/ui/picture';
import { SIZE_CONFIDENCE_PERCENT } from '@/lib/waitlist/constants';

/** Feature: precision fit. The figure is one text with its caption, broken by its own width. */
export function PrecisionCard() {
  return (
    <article className="precision-card relative col-span-full min-h-150 overflow-hidden rounded-xs bg-ink-card p-6 pt-7 text-paper md:min-h-150 md:p-7 lg:col-span-7 lg:row-span-2 lg:min-h-[820px] lg:p-10">
      <div className="precision-picture absolute bottom-0">
        <Picture
          name="step-model"
          alt="Standing body model, one half solid and the other a fine measuring mesh"
          sizes="(min-width: 1100px) 900px, (min-width: 768px) 640px, 138vw"
          // A picture that does not come would have its text drawn into the card's own.
          className="text-transparent"
        />
      </div>
      <div className="relative">
        <h3 className="font-display text-d3">Precision fit</h3>
        <p className="mt-3.5 max-w-[15em] text-[#ddd4e6] lg:max-xl:max-w-[12em]">
          Sized from your measurements, your brands and your style.
        </p>
      </div>
      <p className="absolute bottom-3 left-5 w-min font-semibold lg:bottom-5 lg:left-9">
        <span className="font-giant text-figure">{SIZE_CONFIDENCE_PERCENT}%</span>{' '}
        <span className="whitespace-nowrap ps-2 leading-[3.2]">Size Confidence</span>
      </p>
    </article>
  );
}
