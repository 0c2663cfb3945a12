import { Picture } from '@/components/ui/picture';
import type { PictureName } from '@/components/ui/pictures';
import { SIZE_CONFIDENCE_PERCENT } from '@/lib/constants';
import { noteMark, targetNote } from '@/lib/promises';
import { outfitSizes } from './outfits';

export function FeatureCards() {
  return (
    <section aria-labelledby="pitch" className="ground-paper py-section">
      <div className="wrap grid grid-cols-12 gap-x-gap gap-y-gap">
        <h2
          id="pitch"
          className="col-span-full mb-[clamp(16px,4.8vw,72px)] text-balance font-display text-d2 max-md:text-[min(2.25rem,11.25vw)]"
        >
          Upload a photo, create a <span className="whitespace-nowrap">full-body</span> realistic model, try{' '}
          <span className="inline-block">AI-curated</span> outfits, buy in seconds.
        </h2>
        <PrecisionCard />
        <ShopCard />
        <ClosetCard />
        <p className="col-span-full text-muted text-small">{targetNote}</p>
      </div>
    </section>
  );
}

function PrecisionCard() {
  return (
    <article className="precision-card">
      <div className="precision-picture">
        <Picture
          name="step-model"
          alt="Body model, half solid and half measuring mesh"
          sizes="(min-width: 68.75rem) 900px, (min-width: 48rem) 640px, 138vw"
          // Hides the alt text, which would overlap the card's text if the picture fails to load.
          className="text-transparent"
        />
      </div>
      <div className="precision-shade" />
      <div className="relative">
        <h3 className="font-display text-d3">Precision fit</h3>
        <p className="mt-3.5 max-w-[11em] text-mist md:max-w-[15em] lg:max-xl:max-w-[12em]">
          Sized from your measurements, your brands and your style.
        </p>
      </div>
      <p className="relative -ms-1 w-min font-semibold">
        <span className="font-giant text-figure">{SIZE_CONFIDENCE_PERCENT}%</span>{' '}
        <span className="whitespace-nowrap ps-2 leading-[3.2]">Size Confidence</span>
        <span>{noteMark}</span>
      </p>
    </article>
  );
}

function ShopCard() {
  return (
    <article className="small-feature-card ground-sage relative beside:max-lg:min-h-105 lg:min-h-99">
      <svg viewBox="0 0 330 330" aria-hidden="true" className="shop-circles">
        <circle cx="165" cy="165" r="158" />
        <circle cx="165" cy="165" r="148" strokeDasharray="1.2 14.3" className="stroke-[10]" />
        <circle cx="165" cy="165" r="112" />
        <circle cx="165" cy="165" r="62" />
        <circle cx="165" cy="165" r="22" className="fill-coral stroke-none" />
      </svg>
      <h3 className="relative max-w-[4.6em] font-display text-[clamp(1.25rem,7.8vw,2rem)] leading-[0.95] beside:text-[clamp(2.75rem,5.2vw,4.75rem)] tracking-[-0.035em]">
        Shop, <span className="whitespace-nowrap">sell or</span> subscribe
      </h3>
      <p className="relative mt-2 font-medium max-lg:max-w-[7em]">With one-tap checkout.</p>
    </article>
  );
}

const hangers: { name: PictureName; focus: string }[] = [
  { name: 'card-street', focus: 'object-[52%_42%]' },
  { name: 'card-athleisure', focus: 'object-[47%_38%]' },
  { name: 'card-night', focus: 'object-[45%_40%]' },
  { name: 'card-professional', focus: 'object-[46%_38%]' },
];

function ClosetCard() {
  return (
    <article className="small-feature-card ground-peach pb-0 md:pb-0 lg:pb-0">
      <div>
        <h3 className="text-balance font-display text-d3 not-beside:text-[clamp(1.25rem,6.4vw,1.625rem)]">
          Your private digital closet
        </h3>
        <p className="mt-3 max-w-[24em] text-balance not-beside:text-small">
          Plus an AI stylist that builds buyable outfits.
        </p>
      </div>
      <div className="mt-5 -mr-4 flex h-28 items-start gap-2.5 border-ink border-t-2 beside:mt-9 beside:h-55 md:-mr-7 lg:-mr-9 lg:h-70">
        {hangers.map(({ name, focus }) => (
          <div
            key={name}
            className="relative mt-3.5 h-full min-w-14 flex-1 beside:min-w-0 before:absolute before:-top-3.5 before:left-1/2 before:h-3.5 before:w-px before:bg-ink"
          >
            <Picture name={name} alt="" sizes={outfitSizes} className={focus} />
          </div>
        ))}
      </div>
    </article>
  );
}
