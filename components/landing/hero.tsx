import { ReferralTag } from '@/components/referral/referral-tag';
import { site } from '@/lib/site';
import { DemoButton } from './demo-button';
import { DimensionLines, HeroPicture } from './hero-picture';
import { SpotsLine } from './spots-banner';

const versionStart = site.tagline.lastIndexOf(' ') + 1;

export function Hero() {
  return (
    <section
      aria-labelledby="hero-heading"
      data-hero
      className="hero relative overflow-clip bg-ink-deep text-paper [--ring:var(--color-paper)]"
    >
      <div className="hero-stage absolute">
        <HeroPicture />
        <DimensionLines name="hero-mobile" className="beside:hidden" />
        <DimensionLines name="hero-desktop" className="hidden beside:block" />
      </div>
      {/* Darkens the picture below the text. */}
      <div className="absolute inset-x-0 bottom-0 h-60 bg-[linear-gradient(transparent,--alpha(var(--color-ink)/76%)_30%,--alpha(var(--color-ink)/90%)_60%,var(--color-ink))] beside:h-[60%] beside:bg-[radial-gradient(120%_100%_at_0_100%,--alpha(var(--color-ink)/90%)_20%,transparent_58%)]" />
      <div className="wrap relative flex flex-col justify-between pt-[calc(var(--header-height)+24px)] pb-4 beside:justify-end beside:pb-[clamp(16px,7svh,64px)] low:pt-[calc(var(--header-height)+8px)]">
        {/* Room for the tag if the text is large. */}
        <div className="relative mb-15 beside:mb-0 beside:w-fit">
          <h1
            id="hero-heading"
            className="max-w-[5.3em] font-display text-hero leading-[0.92] beside:text-[clamp(2.75rem,min(9.3vw,16.5svh),9rem)] beside:leading-[0.89] low:beside:max-w-[7em]"
          >
            {site.tagline.slice(0, versionStart)}
            <span className="whitespace-nowrap align-[0.2em] font-medium font-sans text-[0.26em] tracking-normal before:dimension-line beside:text-[max(0.152em,1rem)]">
              {site.tagline.slice(versionStart)}
            </span>
          </h1>
          <ReferralTag />
        </div>
        <div className="beside:mt-[clamp(20px,4svh,36px)]">
          <p className="max-w-[21em] text-balance text-mist text-lead max-narrow:text-body">{site.subline}</p>
          <div className="mt-[18px] grid beside:mt-[clamp(20px,3.5svh,32px)] beside:inline-grid">
            <DemoButton />
          </div>
          <SpotsLine />
        </div>
      </div>
    </section>
  );
}
