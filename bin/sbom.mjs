import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refusedLicences, releasedPackages } from "./licences-of-packages.mjs";
import { root } from "./node.mjs";

// npm run sbom
// Writes what a release is made of: dist/sbom.cdx.json (CycloneDX 1.5, by npm sbom) and dist/licences.txt, one line for each package. It fails
// where a licence is not on the list. Their texts are in dist/THIRD-PARTY-LICENCES.txt, which each build writes.
const packages = releasedPackages(root);
const refused = refusedLicences(packages);
if (refused.length > 0) {
	console.error(`Licences that are not allowed:\n${refused.join("\n")}`);
	process.exit(1);
}
const { status, stdout, stderr } = spawnSync(
	"npm",
	[
		"sbom",
		"--sbom-format=cyclonedx",
		"--sbom-type=application",
		"--omit=dev",
		"--package-lock-only",
	],
	{
		cwd: root,
		encoding: "utf8",
		maxBuffer: 1 << 28,
		shell: process.platform === "win32",
	},
);
if (status !== 0) {
	console.error(`npm sbom failed: ${stderr}`);
	process.exit(1);
}
const bill = JSON.parse(stdout);
const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
// npm takes the name of the folder
bill.metadata.component.name = name;
mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(
	join(root, "dist/sbom.cdx.json"),
	`${JSON.stringify(bill, null, "\t")}\n`,
);
const lines = packages.map(
	({ name: of, version, licence }) => `${of} ${version}: ${licence}`,
);
writeFileSync(
	join(root, "dist/licences.txt"),
	`${[...new Set(lines)].sort().join("\n")}\n`,
);
console.error(`${bill.components.length} packages in dist/sbom.cdx.json`);
