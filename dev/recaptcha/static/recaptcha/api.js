// Google's script defines `grecaptcha.ready`, and a second script from gstatic.com defines the rest. The pages' security policy
// allows no second script from this origin, so this one defines the rest later.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const waiting = [];
  const sizes = { normal: { width: 304, height: 78 }, compact: { width: 164, height: 144 } };
  const clients = [];

  function frameAddress(client) {
    const { sitekey, size = 'normal' } = client.parameters;
    const query = new URLSearchParams({ k: sitekey, co: location.origin, size });
    return `${origin}/recaptcha/api2/anchor?${query}`;
  }

  function build(client, container) {
    const { width, height } = sizes[client.parameters.size] || sizes.normal;
    // Google's markup has style attributes too, so a CSP that forbids them must break here as well.
    container.innerHTML = `<div style="width: ${width}px; height: ${height}px;">
      <iframe title="reCAPTCHA" width="${width}" height="${height}" name="a-${client.id}" frameborder="0"></iframe>
      <textarea name="g-recaptcha-response" class="g-recaptcha-response" hidden></textarea></div>`;
    [client.frame, client.field] = container.firstElementChild.children;
    client.frame.src = frameAddress(client);
  }

  function render(container, parameters) {
    if (container.childElementCount > 0) {
      throw new Error('reCAPTCHA has already been rendered in this element');
    }
    const client = { id: clients.length, parameters, response: '' };
    build(client, container);
    clients.push(client);
    return client.id;
  }

  function clientOf(id) {
    const client = clients[id];
    if (!client) throw new Error(`Invalid reCAPTCHA client id: ${id}`);
    return client;
  }

  function setResponse(client, response) {
    client.response = response;
    client.field.value = response;
  }

  function reset(id) {
    const client = clientOf(id);
    setResponse(client, '');
    client.frame.src = frameAddress(client);
  }

  const reactions = {
    token: (client, { token }) => {
      setResponse(client, token);
      client.parameters.callback?.(token);
    },
    expired: (client) => setResponse(client, ''),
  };

  window.addEventListener('message', ({ origin: sender, source, data }) => {
    if (sender !== origin) return;
    const client = clients.find(({ frame }) => frame.contentWindow === source && source !== null);
    if (client) reactions[data.type]?.(client, data);
  });

  function defineRest() {
    Object.assign(window.grecaptcha, {
      render,
      reset,
      getResponse: (id) => clientOf(id).response,
      ready: (callback) => callback(),
    });
    for (const callback of waiting) callback();
  }

  window.grecaptcha = window.grecaptcha || {};
  window.grecaptcha.ready = (callback) => waiting.push(callback);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', defineRest);
  else setTimeout(defineRest);
})();
