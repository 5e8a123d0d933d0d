import {
	refusedLicences,
	releasedPackages,
} from "../bin/licences-of-packages.mjs";
import { root } from "../bin/node.mjs";

// Part of npm run check: each package of a release has a licence of the list (bin/licences-of-packages.mjs).
const refused = refusedLicences(releasedPackages(root));
for (const line of refused) console.error(line);
process.exit(refused.length ? 1 : 0);
