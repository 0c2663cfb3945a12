import { ClosetCard } from './closet-card';
import { PrecisionCard } from './precision-card';
import { ShopCard } from './shop-card';

/** The pitch, and what the app does in three cards. */
export function FeatureCards() {
  return (
    <section aria-labelledby="pitch" className="ground-paper py-section">
      <div className="wrap columns-12 gap-y-gap">
        <h2
          id="pitch"
          className="col-span-full mb-[clamp(24px,4.8vw,72px)] text-balance font-display text-d2"
        >
          Upload a photo, create a <span className="whitespace-nowrap">full-body</span> realistic model, try{' '}
          <span className="whitespace-nowrap">AI-curated</span> outfits, buy in seconds.
        </h2>
        <PrecisionCard />
        <ShopCard />
        <ClosetCard />
      </div>
    </section>
  );
}
