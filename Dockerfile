FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY sdk/package.json sdk/package.json
COPY contract/package.json contract/package.json
COPY scripts/prepare-sdk.mjs scripts/prepare-sdk.mjs
RUN npm ci
COPY . .
RUN npm run build && npm run docs && npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/generated/openapi.json generated/openapi.json
COPY --from=build /app/package.json package.json
COPY --from=build /app/scripts/health.mjs scripts/health.mjs
# `docker compose exec postern platform-admin ada@example.com`, likewise `reset-second-factor`, `migrate`,
# `backup /data/backups/today`, `restored` and `trace <id>`.
RUN mkdir /data && chown node:node /data \
  && for name in migrate platform-admin reset-second-factor backup restored trace; do \
    printf '#!/bin/sh\nexec node /app/dist/scripts/%s.js "$@"\n' $name > /usr/local/bin/$name && chmod +x /usr/local/bin/$name; done
USER node
VOLUME /data
EXPOSE 3000
# Follows PORT, and WORKER_PORT of a process that only runs jobs.
HEALTHCHECK CMD ["node", "scripts/health.mjs"]
# Keeps the heap close to what is in use: under load it is half as large, for a few percent of CPU.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=100", "dist/server/main.js"]
