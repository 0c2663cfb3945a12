import { ReferralTag } from '@/components/referral/referral-tag';
import { site } from '@/lib/site';
import { DemoButton } from './demo-button';
import { HeroForm } from './hero-form';
import { DimensionLines, HeroPicture } from './hero-picture';
import { SpotsLine } from './spots-banner';

/** The last two words and the version, if the tagline has one, stay on a line. */
const [, start, end, version] = /^(.*?)(\S+(?: \S+)?)(?: (v[\d.]+))?$/.exec(site.tagline) ?? [];

export function Hero() {
  return (
    <section aria-labelledby="hero-heading" data-hero className="hero">
      <div className="hero-stage">
        <HeroPicture />
        <DimensionLines
          name="hero-mobile"
          className="beside:hidden [@media(height<43.75rem)]:[&>text]:hidden"
        />
        <DimensionLines name="hero-desktop" className="hidden beside:block" />
      </div>
      <div className="hero-shade" />
      <div className="hero-text">
        <div className="hero-title">
          <h1 id="hero-heading" className="hero-heading not-beside:wrap">
            {start}
            <span className="inline-block">
              {`${end} `}
              {version && <span className="size-label">{version}</span>}
            </span>
          </h1>
          <ReferralTag />
        </div>
        <p className="hero-subline text-balance text-lead text-mist max-narrow:text-body">{site.subline}</p>
        <div className="hero-actions">
          <div className="not-beside:wrap not-beside:mt-3 beside:w-[min(26rem,46vw,55svh+5rem)]">
            <HeroForm />
            <SpotsLine />
          </div>
          <div className="hero-demo not-beside:wrap row-5 not-beside:bg-(--bg)">
            <DemoButton />
          </div>
        </div>
      </div>
    </section>
  );
}
