import { SignupButton } from '@/components/layout/links';
import { ArrowRight } from '@/components/ui/icons';
import { Picture } from '@/components/ui/picture';
import { noteMark, samplesNote } from '@/lib/promises';
import { Carousel } from './carousel';
import { type Outfit, outfitSizes, outfits } from './outfits';

export function OutfitCarousel() {
  return (
    <Carousel
      title="Outfits to try on"
      note={samplesNote}
      slides={outfits.map((outfit) => ({ name: outfit.title, content: <OutfitCard outfit={outfit} /> }))}
    />
  );
}

function OutfitCard({ outfit }: { outfit: Outfit }) {
  return (
    <article className="flex grow flex-col">
      <div className="relative aspect-[4/5] overflow-hidden rounded-xs">
        <Picture name={outfit.picture} alt={outfit.alt} sizes={outfitSizes} />
        <p className="taped absolute bottom-5 left-0 h-[38px] bg-paper pr-3.5 pl-3 font-semibold text-[0.875rem]">
          {`${outfit.fitPercent}% Fit Match${noteMark}`}
        </p>
      </div>
      <div className="grid grow grid-cols-[1fr_auto] content-start gap-x-4 gap-y-0.5 pt-4 pb-4">
        <h3 className="font-display text-d4">{outfit.title}</h3>
        <p className="font-display text-d4">${outfit.priceDollars}</p>
        <p className="text-muted text-small">{outfit.category}</p>
      </div>
      <SignupButton variant="line" size="sm" icon={<ArrowRight />} className="w-full">
        Buy Now
      </SignupButton>
    </article>
  );
}
