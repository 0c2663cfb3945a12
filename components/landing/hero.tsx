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
      <div className="hero-shade" />
      <div className="hero-text">
        <div className="hero-headline">
          <h1
            id="hero-heading"
            className="max-w-[5.3em] font-display text-hero leading-[0.92] beside:text-[clamp(2.75rem,min(9.3vw,16.5svh),9rem)] beside:leading-[0.89] [@media(height<500px)]:beside:max-w-[7em]"
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
