import { pictureSrcSet, pictures, pictureUrl } from '@/components/ui/pictures';

/** The picture is 16:9 and as high as the hero (hero.css): 114vw wide, at most 1636px. */
export const wideSizes = '(min-width: 1435px) 1636px, (min-width: 1100px) 114vw, 1174px';
const tallSizes = '(max-aspect-ratio: 56/100) 56svh, 100vw';

/** Loads with high priority: it is the page's largest contentful paint. */
export function HeroPicture() {
  const { width, height } = pictures['hero-mobile'];
  return (
    <picture className="hero-blur block size-full">
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={format}
          media="(min-width: 768px)"
          type={`image/${format}`}
          srcSet={pictureSrcSet('hero-desktop', format)}
          sizes={wideSizes}
        />
      ))}
      <source type="image/avif" srcSet={pictureSrcSet('hero-mobile', 'avif')} sizes={tallSizes} />
      <img
        src={pictureUrl('hero-mobile', 810, 'webp')}
        srcSet={pictureSrcSet('hero-mobile', 'webp')}
        sizes={tallSizes}
        width={width}
        height={height}
        alt="Coral satin evening gown, strapless and floor-length, with measuring rings at bust, waist and hip"
        fetchPriority="high"
        // Synchronous decoding blocks the main thread until the next frame. A gradient shows meanwhile.
        decoding="async"
        // Hides the alt text, which would overlap the headline if the picture fails to load.
        className="size-full object-cover object-(--hero-position) text-transparent"
      />
    </picture>
  );
}

/** The right ends of the measuring rings, in pixels of the wide picture. */
const marks = [
  { word: 'Bust', x: 1764, y: 353 },
  { word: 'Waist', x: 1836, y: 523 },
  { word: 'Hip', x: 1838, y: 592 },
];
const LINE_END = 1948;

export function HeroAnnotations() {
  return (
    <svg viewBox="0 0 2400 1350" aria-hidden="true" className="absolute inset-0 size-full max-lg:hidden">
      {marks.map(({ word, x, y }, index) => (
        <g key={word}>
          <path
            d={`M${x} ${y}H${LINE_END}`}
            pathLength={1}
            className="animate-draw stroke-[1.6] stroke-peach [animation-duration:400ms] [stroke-dasharray:1]"
            style={{ animationDelay: `${index * 90}ms` }}
          />
          <circle cx={x} cy={y} r={5} className="fill-coral" />
          <text x={LINE_END + 14} y={y + 7} className="fill-paper font-medium text-[21px]">
            {word}
          </text>
        </g>
      ))}
    </svg>
  );
}
