import { mockKeys } from '@/dev/site/plan';

/** Where the mocks listen in the site's container. Only there may their addresses be plain HTTP. */
export const mockPorts = { resend: 4001, recaptcha: 4002 };

/** The services that the steps of the drill use. */
export type Service = (typeof services)[number];
export const services = ['site', 'migration', 'waitlist', 'database', 'proxy', 'mocks'] as const;

/** What operators write into `.env`. */
export const settings = {
  // Caddy signs a certificate for this name itself.
  DOMAIN: 'localhost',
  POSTGRES_PASSWORD: 'drillowner',
  SITE_DATABASE_PASSWORD: 'drillsite',
  ...mockKeys,
  RECAPTCHA_ORIGIN: `http://127.0.0.1:${mockPorts.recaptcha}`,
  RESEND_BASE_URL: `http://127.0.0.1:${mockPorts.resend}`,
  EMAIL_FROM: 'MyFitModel <hello@myfitmodel.example>',
  POSTAL_ADDRESS: '1 Fitting Lane, Springfield',
  UNSUBSCRIBE_SECRET: 'a-secret-of-the-drill',
};

export const envFile = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

/** The variables that compose.yaml reads. Those of the shell would have precedence over the file's. */
export const namesIn = (composeFile: string): string[] => [
  ...new Set([...composeFile.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)),
];

/**
 * Changes compose.yaml for the drill: free ports, separate images, and the mocks. They share the network of the site,
 * so it reaches them on 127.0.0.1.
 */
export const overrideFile = (project: string, ports: { proxy: number; site: number }): string => `
services:
  site:
    ports: !override ['127.0.0.1:${ports.site}:3000']
  proxy:
    ports: !override ['127.0.0.1:${ports.proxy}:443']
  migration:
    image: ${project}-tools
  waitlist:
    image: ${project}-tools
  mocks:
    image: ${project}-tools
    pull_policy: never
    network_mode: service:site
    init: true
    command: [node, --import, tsx, drill/compose/mocks.ts, '${mockPorts.resend}', '${mockPorts.recaptcha}']
    volumes: ['./dev:/app/dev:ro', './drill:/app/drill:ro']
    depends_on: [migration, site]
`;
