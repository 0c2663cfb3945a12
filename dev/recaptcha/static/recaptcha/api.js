// Like Google's, this script defines `grecaptcha.ready`, and a second script defines the rest.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const waiting = [];

  window.grecaptcha = window.grecaptcha || {};
  window.grecaptcha.ready = (callback) => waiting.push(callback);
  window.___grecaptcha_mock = { origin, waiting };

  const script = document.createElement('script');
  script.src = `${origin}/recaptcha/releases/widget.js`;
  script.async = true;
  document.head.append(script);
})();
