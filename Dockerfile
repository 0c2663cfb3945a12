# syntax=docker/dockerfile:1
# Two images from one file:
#   docker build --target server -t waitlist .        the site, 3000, nothing but what it needs
#   docker build --target tools -t waitlist-tools .   migrations and the operators' command line

FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

FROM base AS tools
ENV NODE_ENV=production
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
USER node
CMD ["npm", "run", "db:migrate"]

FROM base AS build
COPY package.json package-lock.json ./
# With what tests need, as the build checks the types of every file.
RUN npm ci --ignore-scripts
COPY . .
# What is part of the pages and of their security policy. None of it is a secret.
ARG SITE_URL
ARG RECAPTCHA_ORIGIN
ARG ANALYTICS_TOOL
ARG ANALYTICS_SITE
ARG ANALYTICS_ORIGIN
# A name of the deployment, where each server is built for itself (docs/scaling.md).
ARG NEXT_DEPLOYMENT_ID
ENV NEXT_OUTPUT=standalone
# Ids of server actions are made with this key. Several servers, and old and new side by side, need the same one.
RUN --mount=type=secret,id=actions_key,required=false \
    if [ -s /run/secrets/actions_key ]; then \
      export NEXT_SERVER_ACTIONS_ENCRYPTION_KEY="$(cat /run/secrets/actions_key)"; \
    fi; \
    npm run build

FROM base AS server
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/public ./public
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Room for what lives as long as a request: docs/decisions/0014.
CMD ["node", "--max-semi-space-size=32", "server.js"]
