import type { ReactNode } from 'react';
import { type Outfit, outfits } from '@/components/landing/outfits';
import { Picture } from '@/components/ui/picture';
import { pictures } from '@/components/ui/pictures';
import { cn } from '@/lib/utils';
import { type Format, formats } from './draw/formats';

interface OutfitOptionsProps {
  outfit: Outfit;
  onChange: (outfit: Outfit) => void;
  /** Shows each photo's main color instead of the photo. */
  withoutPhotos: boolean;
}

export function OutfitOptions({ outfit, onChange, withoutPhotos }: OutfitOptionsProps) {
  return (
    <Group legend="Outfit" chosen={outfit.title}>
      {outfits.map((option) => (
        <Option
          key={option.title}
          name="ticket-outfit"
          label={option.title}
          checked={option === outfit}
          onChange={() => onChange(option)}
          className="aspect-square flex-1 md:aspect-[4/5]"
        >
          {withoutPhotos ? (
            <span className="block size-full" style={{ backgroundColor: pictures[option.picture].tint }} />
          ) : (
            <Picture name={option.picture} alt="" sizes="96px" />
          )}
        </Option>
      ))}
    </Group>
  );
}

interface FormatOptionsProps {
  format: Format;
  onChange: (format: Format) => void;
}

const formatNames = Object.keys(formats) as Format[];

export function FormatOptions({ format, onChange }: FormatOptionsProps) {
  const { width, height } = formats[format];
  return (
    <Group legend="Format" chosen={`${width} × ${height} pixels`}>
      {formatNames.map((option) => (
        <Option
          key={option}
          name="ticket-format"
          label={formats[option].label}
          checked={option === format}
          onChange={() => onChange(option)}
          className="grid min-h-12 flex-auto place-items-center px-2 font-semibold text-small"
        >
          {formats[option].label}
        </Option>
      ))}
    </Group>
  );
}

function Group({ legend, chosen, children }: { legend: string; chosen: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-small">
        <span className="font-semibold">{legend}</span> <span className="text-muted-ink">{chosen}</span>
      </legend>
      <div className="flex gap-2">{children}</div>
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  label: string;
  checked: boolean;
  onChange: () => void;
  className: string;
  children: ReactNode;
}

/** A native radio button covers its picture or label, so that arrow keys and screen readers work. */
function Option({ name, label, checked, onChange, className, children }: OptionProps) {
  return (
    <div
      className={cn(
        'relative min-w-0 overflow-hidden rounded-xs outline-(--ring) outline-offset-3 has-focus-visible:outline-3',
        checked && 'ring-3 ring-coral',
        className,
      )}
    >
      {children}
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="absolute inset-0 cursor-pointer appearance-none inset-ring inset-ring-line-ink outline-none"
      />
    </div>
  );
}
