import { build } from "../bin/build.mjs";
import { onDevelopmentNode } from "../bin/install.mjs";

// npm run bench:packages [-- npm | images | large] [-- --smoke] [-- --jwt]
// Registries of packages beside others in one run: npm beside verdaccio (which npm installs into a temporary folder; with --jwt it has the
// tokens that it checks fastest), images pushed by skopeo beside docker-registry (both from the system), and one large
// file on the disk and on an S3 server, with the forge's memory watched.
await onDevelopmentNode();
await build();
await import("./packages/run.mjs");
