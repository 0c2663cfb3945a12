/** Empty, as the framework would else take the one of the checkout around it. */
export function register() {}
