import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "../bin/build.mjs";
import { ensureInstalled, pinnedNode, root } from "../bin/install.mjs";

// npm run bench:packages [-- npm | images | large] [-- --smoke] [-- --jwt]
// Registries of packages beside others in one run: npm beside verdaccio (which npm installs into a temporary folder; with --jwt it has the
// tokens that it checks fastest), images pushed by skopeo beside docker-registry (both from the system), and one large
// file on the disk and on an S3 server, with the forge's memory watched.
ensureInstalled({ dev: true });
await build();
const ended = spawnSync(
	pinnedNode(),
	[join(root, "bench/packages/run.mjs"), ...process.argv.slice(2)],
	{ stdio: "inherit" },
);
process.exit(ended.status ?? 1);
