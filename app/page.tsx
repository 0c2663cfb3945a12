import type { Metadata } from 'next';
import { FeatureCards } from '@/components/landing/feature-cards';
import { Hero } from '@/components/landing/hero';
import { HowItWorks } from '@/components/landing/how-it-works';
import { OutfitCarousel } from '@/components/landing/outfit-carousel';
import { SpotsBanner } from '@/components/landing/spots-banner';
import { StickyBar } from '@/components/layout/sticky-bar';

export const metadata: Metadata = { alternates: { canonical: '/' } };

export default function LandingPage() {
  return (
    <>
      <main>
        <Hero />
        <SpotsBanner />
        <FeatureCards />
        <HowItWorks />
        <section
          id="signup"
          tabIndex={-1}
          aria-labelledby="signup-heading"
          className="ground-peach py-section"
        >
          <h2 id="signup-heading" className="wrap font-display text-big">
            Get Early Access
          </h2>
        </section>
        <OutfitCarousel />
      </main>
      <StickyBar />
    </>
  );
}
