import { pictureSrcSet, pictures, pictureUrl } from '@/components/ui/pictures';
import { cn } from '@/lib/utils';

/** The picture is 16:10 and 40px lower than the hero (hero.css): 102vw wide, at most 1472px. */
export const wideSizes = '(min-width: 1500px) 1472px, (min-width: 1100px) 102vw, 896px';
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
        alt="The same coral satin gown on a petite, a curvy and a tall body, each with measuring rings at bust, waist and hip"
        fetchPriority="high"
        // Synchronous decoding blocks the main thread until the next frame. A gradient shows meanwhile.
        decoding="async"
        // Hides the alt text, which would overlap the headline if the picture fails to load.
        className="size-full object-cover object-(--hero-position) text-transparent"
      />
    </picture>
  );
}

/** The ends of the measuring rings (left x and y, right x and y) at bust, waist and hip of each body, in pixels of the picture. */
const rings = {
  'hero-desktop': [
    [
      [1231, 601, 1402, 587],
      [1247, 667, 1396, 668],
      [1216, 758, 1420, 769],
    ],
    [
      [1549, 526, 1800, 547],
      [1549, 611, 1794, 611],
      [1516, 723, 1832, 707],
    ],
    [
      [1866, 426, 2069, 438],
      [1875, 526, 2045, 527],
      [1848, 628, 2075, 622],
    ],
  ],
  'hero-mobile': [
    [
      [153, 1164, 350, 1147],
      [172, 1241, 345, 1239],
      [136, 1344, 374, 1356],
    ],
    [
      [424, 1081, 716, 1105],
      [431, 1179, 714, 1178],
      [392, 1310, 757, 1290],
    ],
    [
      [702, 961, 930, 976],
      [713, 1077, 902, 1077],
      [683, 1193, 936, 1185],
    ],
  ],
} as const;

const TICK = 16;

/** Without numbers, because nobody has measured these bodies. */
export function DimensionLines({ name, className }: { name: keyof typeof rings; className: string }) {
  const { width, height } = pictures[name];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className={cn('absolute inset-0 size-full fill-none stroke-4 stroke-peach', className)}
    >
      {rings[name].map((body, index) => (
        <path
          key={body[0][0]}
          d={body
            .map(([x1, y1, x2, y2]) => `${tick(x1, y1)}M${x1} ${y1}L${x2} ${y2}${tick(x2, y2)}`)
            .join('')}
          pathLength={1}
          className="animate-draw [stroke-dasharray:1]"
          style={{ animationDelay: `${index * 120}ms` }}
        />
      ))}
    </svg>
  );
}

const tick = (x: number, y: number) => `M${x} ${y - TICK}v${2 * TICK}`;
