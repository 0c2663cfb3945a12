/** Feature: shop, sell or subscribe. */
export function ShopCard() {
  return (
    <article className="ground-sage relative col-span-full flex min-h-80 flex-col justify-between overflow-hidden rounded-xs p-6 pt-7 md:max-lg:col-span-6 md:max-lg:min-h-105 md:p-7 lg:col-span-5 lg:min-h-99 lg:p-9">
      <Dial />
      <h3 className="relative max-w-[4.6em] font-display text-[clamp(min(2.75rem,16vw),5.2vw,4.75rem)] leading-[0.95] tracking-[-0.035em]">
        Shop, <span className="whitespace-nowrap">sell or</span> subscribe
      </h3>
      <p className="relative font-medium max-lg:max-w-[7em]">With one-tap checkout.</p>
    </article>
  );
}

function Dial() {
  return (
    <svg
      viewBox="0 0 330 330"
      aria-hidden="true"
      className="absolute -right-18 -bottom-20 size-[250px] fill-none stroke-[1.2] stroke-ink lg:-right-24 lg:-bottom-23 lg:size-[290px]"
    >
      <circle cx="165" cy="165" r="158" />
      <circle cx="165" cy="165" r="148" strokeDasharray="1.2 14.3" className="stroke-[10]" />
      <circle cx="165" cy="165" r="112" />
      <circle cx="165" cy="165" r="62" />
      <circle cx="165" cy="165" r="22" className="fill-coral stroke-none" />
    </svg>
  );
}
