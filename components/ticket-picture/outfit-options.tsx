import { type Outfit, outfits } from '@/components/landing/outfits';
import { Picture } from '@/components/ui/picture';
import { pictures } from '@/components/ui/pictures';
import { cn } from '@/lib/utils';

interface OutfitOptionsProps {
  chosen: Outfit;
  onChoose: (outfit: Outfit) => void;
  /** Whether to load the photos. */
  photos: boolean;
}

/** A native radio button covers each option, so that arrow keys and screen readers work. */
export function OutfitOptions({ chosen, onChoose, photos }: OutfitOptionsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-small portrait:sr-only low:sr-only">Outfit</legend>
      <div className="flex gap-2">
        {outfits.map((outfit) => (
          <div
            key={outfit.title}
            data-chosen={outfit === chosen || undefined}
            className={cn(
              'relative h-12 min-w-0 flex-1 overflow-hidden rounded-xs roomy:h-24',
              'outline-(--ring) outline-offset-3 has-focus-visible:outline-3 data-chosen:[box-shadow:0_0_0_3px_var(--color-coral)]',
              // Forced colors remove shadows.
              'forced-colors:border forced-colors:data-chosen:border-5 forced-colors:data-chosen:border-[Highlight]',
            )}
          >
            {photos ? (
              <Picture name={outfit.picture} alt="" sizes="96px" />
            ) : (
              <span className="block size-full" style={{ backgroundColor: pictures[outfit.picture].tint }} />
            )}
            <input
              type="radio"
              name="ticket-outfit"
              aria-label={outfit.title}
              checked={outfit === chosen}
              onChange={() => onChoose(outfit)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
