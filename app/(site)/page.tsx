import { Faq } from '@/components/landing/faq';
import { FeatureCards } from '@/components/landing/feature-cards';
import { Hero } from '@/components/landing/hero';
import { HowItWorks } from '@/components/landing/how-it-works';
import { OutfitCarousel } from '@/components/landing/outfit-carousel';
import { SpotsBanner } from '@/components/landing/spots-banner';
import { StickyBar } from '@/components/layout/sticky-bar';
import { formTexts } from '@/components/signup/form-texts';
import { SignupSection } from '@/components/signup/section';
import { RemainingPictures } from '@/components/ui/remaining-pictures';

export default function LandingPage() {
  return (
    <>
      <main className="landing">
        <Hero />
        <SignupSection texts={formTexts} />
        <SpotsBanner />
        <FeatureCards />
        <HowItWorks />
        <OutfitCarousel />
        <Faq />
      </main>
      <StickyBar />
      <RemainingPictures />
    </>
  );
}
