import { palette } from '@/lib/palette';
import { site } from '@/lib/site';
import { cn } from '@/lib/utils';

export function Logo({ nameClassName }: { nameClassName?: string }) {
  return (
    <>
      <LogoMark />
      <span className={cn('font-semibold text-[1.1875rem] leading-none tracking-[-0.02em]', nameClassName)}>
        {site.name}
      </span>
    </>
  );
}

function LogoMark() {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className="size-7 narrow:size-[34px]"
    >
      <defs>
        <linearGradient id="mark" x1="6" y1="58" x2="58" y2="16" gradientUnits="userSpaceOnUse">
          <stop stopColor={palette.violet} />
          <stop offset=".55" stopColor="#B45CE0" />
          <stop offset="1" stopColor={palette.coral} />
        </linearGradient>
      </defs>
      <path
        d="M10 55V31c0-9.6 11.2-13.4 17-5.8l5 6.6 5-6.6C42.8 17.6 54 21.4 54 31v24"
        stroke="url(#mark)"
        strokeWidth="9"
        strokeLinejoin="round"
      />
      <circle cx="32" cy="11.5" r="6" fill={palette.coral} />
      <path d="M6.6 51H10M6.6 45H12M6.6 39H10M6.6 33H12" stroke={palette.paper} strokeWidth="1.5" />
    </svg>
  );
}
