import { Picture } from '@/components/ui/picture';
import type { PictureName } from '@/components/ui/pictures';

/** What hangs from the rail: which picture, and which part of it. The outfits are named in the carousel. */
const hangers: { name: PictureName; focus: string }[] = [
  { name: 'card-street', focus: 'object-[52%_42%]' },
  { name: 'card-athleisure', focus: 'object-[47%_38%]' },
  { name: 'card-night', focus: 'object-[45%_40%]' },
  { name: 'card-professional', focus: 'object-[46%_38%]' },
];

/** Feature: the digital closet, with a rail that runs off the card. */
export function ClosetCard() {
  return (
    <article className="ground-peach col-span-full flex flex-col justify-between overflow-hidden rounded-xs p-6 pt-7 pb-0 md:p-7 md:pb-0 md:max-lg:col-span-6 lg:col-span-5 lg:p-9 lg:pb-0">
      <div>
        <h3 className="text-balance font-display text-d3">Your private digital closet</h3>
        <p className="mt-3.5 max-w-[24em] text-balance">Plus an AI stylist that builds buyable outfits.</p>
      </div>
      <div className="mt-9 -mr-6 flex h-55 items-start gap-2.5 border-ink border-t-2 md:-mr-7 lg:-mr-9 lg:h-70">
        {hangers.map(({ name, focus }) => (
          <div
            key={name}
            className="relative mt-3.5 h-full min-w-0 flex-1 before:absolute before:-top-3.5 before:left-1/2 before:h-3.5 before:w-px before:bg-ink"
          >
            <Picture name={name} alt="" sizes="240px" className={focus} />
          </div>
        ))}
      </div>
    </article>
  );
}
