export default function LandingPage() {
  return (
    <main>
      <section id="signup" tabIndex={-1} aria-labelledby="signup-heading" className="ground-peach py-section">
        <h2 id="signup-heading" className="wrap font-display text-big">
          Get Early Access
        </h2>
      </section>
    </main>
  );
}
