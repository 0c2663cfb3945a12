# Two images from one file:
#   docker build --target server -t waitlist .        the site, on port 3000
#   docker build --target tools -t waitlist-tools .   migrations and the operators' command line

# Renovate updates the digests of images and actions (.github/renovate.json).
FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

# Without optional packages: compilers, image resizing and browsers are used by build and tests only.
# Source maps take 123 of 329 MB (measured with du in November 2026), and Node.js doesn't read them.
FROM base AS packages
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional --ignore-scripts \
  && find node_modules -name '*.map' -delete

# With devDependencies: the build type-checks every file.
FROM base AS all-packages
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts

FROM all-packages AS tools-build
COPY . .
ARG SITE_URL
RUN npx tsx scripts/finish-build.ts --tools

FROM packages AS tools
ENV NODE_ENV=production NPM_CONFIG_UPDATE_NOTIFIER=false
COPY scripts/run.mjs scripts/node-version.mjs ./scripts/
COPY --from=tools-build /app/dist ./dist
USER node
CMD ["npm", "run", "db:migrate"]

FROM all-packages AS build
COPY . .
# Settings that become part of the pages and their security policy. None of them is a secret.
ARG SITE_URL
ARG RECAPTCHA_ORIGIN
ARG ANALYTICS_TOOL
ARG ANALYTICS_SITE
ARG ANALYTICS_ORIGIN
# The name of the deployment, when each server is built separately (docs/scaling.md).
ARG NEXT_DEPLOYMENT_ID
RUN npm run build

FROM base AS server
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist/next.config.mjs ./next.config.mjs
COPY --from=build /app/.next ./.next
COPY --from=build /app/public ./public
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "dist/main.js"]
