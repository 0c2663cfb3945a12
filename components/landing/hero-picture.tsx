import { pictureSrcSet, pictures, pictureUrl } from '@/components/ui/pictures';

const WIDE = '(min-width: 768px)';
/** The stage is as wide as 16:9 makes of the hero's height (hero.css): 114vw, up to 1636px. */
const wideSizes = '(min-width: 1435px) 1636px, (min-width: 1100px) 114vw, 1174px';
/** The wider of 100vw and 56svh. */
const tallSizes = '(max-aspect-ratio: 56/100) 56svh, 100vw';

/** The hero's picture, wide or tall, asked for at once: it is the page's largest paint. */
export function HeroPicture() {
  const { width, height } = pictures['hero-mobile'];
  return (
    <picture className="hero-blur block size-full">
      <source
        media={WIDE}
        type="image/avif"
        srcSet={pictureSrcSet('hero-desktop', 'avif')}
        sizes={wideSizes}
      />
      <source
        media={WIDE}
        type="image/webp"
        srcSet={pictureSrcSet('hero-desktop', 'webp')}
        sizes={wideSizes}
      />
      <source type="image/avif" srcSet={pictureSrcSet('hero-mobile', 'avif')} sizes={tallSizes} />
      <img
        src={pictureUrl('hero-mobile', 810, 'webp')}
        srcSet={pictureSrcSet('hero-mobile', 'webp')}
        sizes={tallSizes}
        width={width}
        height={height}
        alt="Coral satin evening gown, strapless and floor-length, with measuring rings at bust, waist and hip"
        fetchPriority="high"
        // A picture that does not come would have its text drawn into the headline.
        className="size-full object-cover object-(--hero-position) text-transparent"
      />
    </picture>
  );
}
