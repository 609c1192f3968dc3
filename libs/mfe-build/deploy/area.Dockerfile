# An area on a host of its own. Build from the root of the workspace:
#   docker build -f libs/mfe-build/deploy/area.Dockerfile --build-arg AREA=mfe-admin -t labelbridge/mfe-admin .
FROM node:20.20-slim AS build
ARG AREA
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && NX_DAEMON=false npx nx build $AREA && mkdir -p $AREA/dist-server

FROM nginxinc/nginx-unprivileged:1.29-alpine
ARG AREA
# A new volume takes the owner of this folder.
USER root
RUN mkdir -p /shared/$AREA && chown 101:101 /shared/$AREA
USER 101
ENV PORT=8080 AREA=$AREA
COPY libs/mfe-build/deploy/area.nginx.conf.template /etc/nginx/templates/default.conf.template
COPY --from=build /app/$AREA/dist /usr/share/nginx/html
# The module that renders the area's pages on the server, where the area has one: into the volume from which the API reads it.
COPY --from=build /app/$AREA/dist-server /build-server
COPY --chmod=755 libs/mfe-build/deploy/40-share-renderer.sh /docker-entrypoint.d/40-share-renderer.sh
EXPOSE 8080
