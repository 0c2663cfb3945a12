(() => {
  const early = [];
  const hold = (event) => {
    const button = event.target.closest?.('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    early.push(button);
  };
  addEventListener('click', hold, true);
  // Safari on iOS shows the pressed state of controls only on pages that listen to touches.
  addEventListener('touchstart', () => {}, { passive: true });
  addEventListener('hydrated', () => {
    removeEventListener('click', hold, true);
    for (const button of early) setTimeout(() => button.click());
  });

  // Browsers request the icon after `load`, which comes before the first paint.
  const icon = document.querySelector('link[rel="icon"]');
  const address = icon.getAttribute('href');
  icon.href = 'data:,';

  let start = () => {
    start = () => {};
    icon.setAttribute('href', address);
    const isRuntime = ({ dataset }) => dataset.src.includes('/turbopack-');
    const inOrder = [...document.querySelectorAll('script[data-src]')].sort(
      (one, other) => isRuntime(one) - isRuntime(other),
    );
    for (const held of inOrder) {
      const script = document.createElement('script');
      if (held.id) script.id = held.id;
      // Keeps the order: the page's data first, because React needs it, and Turbopack's runtime last, because it
      // starts the other scripts, which the browser has compiled by then.
      script.async = false;
      script.src = held.dataset.src;
      held.replaceWith(script);
    }
  };
  addEventListener('load', () => (document.hidden ? start() : setTimeout(() => start(), 1000)));
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
})();
