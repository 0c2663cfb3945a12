// Like Google's script: `grecaptcha.ready` is there at once, the rest comes with a second script.
(() => {
  const self = document.currentScript;
  const { origin, searchParams } = new URL(self.src);
  const waiting = [];

  window.grecaptcha = window.grecaptcha || {};
  window.grecaptcha.ready = (callback) => waiting.push(callback);
  window.___grecaptcha_stand_in = { origin, waiting, onload: searchParams.get('onload') };

  const script = document.createElement('script');
  script.src = `${origin}/recaptcha/releases/widget.js`;
  script.async = true;
  document.head.append(script);
})();
