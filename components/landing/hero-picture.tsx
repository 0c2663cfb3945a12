import { pictureSrcSet, pictures, pictureUrl } from '@/components/ui/pictures';
import { cn } from '@/lib/utils';

/** The picture is 16:10 and 40px lower than the hero (hero.css): 102vw wide, at most 1549px. */
const wideSizes = '(min-width: 98.75rem) 1549px, (min-width: 68.75rem) 102vw, 896px';
/** Chromium's preload scanner on phones takes `svh` from a window of 980 pixels and would load a second size, hence `vh`. */
const tallSizes = '(max-aspect-ratio: 56/100) 56vh, 100vw';

/** Loads with high priority: it is the page's largest contentful paint. */
export function HeroPicture() {
  const { width, height } = pictures['hero-mobile'];
  return (
    <picture className="hero-blur block size-full">
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={format}
          // The query is that of the variant `beside`.
          media="(min-width: 48rem), (min-width: 35rem) and (max-height: 31.24rem)"
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

/** The lines cover the rings at bust, waist and hip of each body. The unit is pixels of the picture. */
const dimensionLines = {
  'hero-desktop': [
    'M1231 601L1402 587M1247 667L1396 668M1216 758L1420 769',
    'M1549 526L1800 547M1549 611L1794 611M1516 723L1832 707',
    'M1866 426L2069 438M1875 526L2045 527M1848 628L2075 622',
  ],
  'hero-mobile': [
    'M153 1164L350 1147M172 1241L345 1239M136 1344L374 1356',
    'M424 1081L716 1105M431 1179L714 1178M392 1310L757 1290',
    'M702 961L930 976M713 1077L902 1077M683 1193L936 1185',
  ],
} as const;

/** Where the caption begins, above the heads of the smaller bodies, and its size. In low windows, it is too small. */
const captions = { 'hero-desktop': [1490, 208, 34], 'hero-mobile': [150, 717, 36] } as const;

type LinesProps = { name: keyof typeof dimensionLines; className: string };

/** The lines close on one body after the other, then the caption appears. They have no numbers, because nobody has measured these bodies. */
export function DimensionLines({ name, className }: LinesProps) {
  const { width, height } = pictures[name];
  const bodies = dimensionLines[name];
  const tick = `url(#${name}-tick)`;
  const [x, y, size] = captions[name];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className={cn('absolute inset-0 size-full fill-none stroke-4 stroke-peach', className)}
    >
      <marker id={`${name}-tick`} className="overflow-visible stroke-1">
        <path d="M0-4v8" />
      </marker>
      {bodies.map((lines, index) => (
        <path
          key={lines}
          d={lines}
          className="close-on"
          style={{ '--body': index, markerStart: tick, markerMid: tick, markerEnd: tick }}
        />
      ))}
      <text
        x={x}
        y={y}
        fontSize={size}
        className="close-on low:hidden fill-mist stroke-none font-semibold"
        style={{ '--body': bodies.length }}
      >
        One dress, three bodies
      </text>
    </svg>
  );
}
