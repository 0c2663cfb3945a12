import { cn } from '@/lib/utils';
import { type PictureName, pictureSrcSet, pictures, pictureUrl } from './pictures';

interface PictureProps {
  name: PictureName;
  alt: string;
  /** The `sizes` attribute. Safari ignores sizes with `min()` or `max()`. */
  sizes: string;
  className?: string;
}

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
        // The files are small, and synchronous decoding avoids a frame without the picture.
        decoding="sync"
        className={cn('size-full object-cover', className)}
        style={{ backgroundColor: tint }}
      />
    </picture>
  );
}
