import { Carousel } from '@/components/ui/carousel';
import { OutfitCard } from './outfit-card';
import { outfits } from './outfits';

/** Sample outfits. */
export function OutfitCarousel() {
  return (
    <Carousel
      title="Outfits to try on"
      slides={outfits.map((outfit) => ({ name: outfit.title, content: <OutfitCard outfit={outfit} /> }))}
    />
  );
}
