import { ReferralTag } from '@/components/referral/referral-tag';
import { site } from '@/lib/site';
import { DemoButton } from './demo-button';
import { DimensionLines, HeroPicture } from './hero-picture';
import { SpotsLine } from './spots-banner';

const [start = '', fit, version] = site.tagline.split(/(?=actually)| (?=v2)/);

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
        <div className="relative z-1 mb-15 beside:mb-0 beside:w-fit">
          <h1 id="hero-heading" className="hero-heading">
            {start}
            <span className="inline-block">
              {`${fit} `}
              <span className="size-label">{version}</span>
            </span>
          </h1>
          <ReferralTag />
        </div>
        <div className="hero-words beside:mt-[clamp(20px,4svh,36px)]">
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
