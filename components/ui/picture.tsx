import { cn } from '@/lib/utils';
import { type PictureName, pictureSrcSet, pictures, pictureUrl } from './pictures';

interface PictureProps {
  name: PictureName;
  /** What is to be seen; empty for a picture that only decorates. */
  alt: string;
  /** How wide it is shown, in the terms of the `sizes` attribute; Safari skips a size that says `min()` or `max()`. */
  sizes: string;
  /** Classes of the image itself. */
  className?: string;
}

/** A picture that loads when it comes near, in the best format and size for the screen. */
export function Picture({ name, alt, sizes, className }: PictureProps) {
  const { width, height, widths, tint } = pictures[name];
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(name, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(name, widths[0], 'webp')}
        srcSet={pictureSrcSet(name, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        // They are small: decoded synchronously, no frame is painted without its picture.
        decoding="sync"
        className={cn('size-full object-cover', className)}
        style={{ backgroundColor: tint }}
      />
    </picture>
  );
}
