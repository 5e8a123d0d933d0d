import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Licences of packages that are part of a release (SPDX). Another one is a decision, and is added here. */
export const allowedLicences = [
	"0BSD",
	"Apache-2.0",
	"BSD-2-Clause",
	"BSD-3-Clause",
	"BlueOak-1.0.0",
	"CC0-1.0",
	"ISC",
	"MIT",
	"MIT-0",
	"PSF-2.0",
	"Unlicense",
];

/** The packages of package-lock.json that are not only for development: path, name, version and licence. */
export function releasedPackages(root) {
	const lock = JSON.parse(readFileSync(join(root, "package-lock.json")));
	return Object.entries(lock.packages)
		.filter(([path, { dev }]) => path && !dev)
		.map(([path, { version, license }]) => ({
			path,
			name: path.replace(/^.*node_modules\//, ""),
			version,
			licence: license ?? olderLicence(join(root, path)),
		}));
}

/** Packages said this before there were SPDX expressions (`licenses`); npm does not put it into the lockfile. */
function olderLicence(folder) {
	try {
		const { licenses } = JSON.parse(
			readFileSync(join(folder, "package.json"), "utf8"),
		);
		return licenses?.map(({ type }) => type).join(" OR ") || "none";
	} catch {
		// an optional package that is not installed here
		return "none";
	}
}

/** Tells whether an SPDX expression can be met with allowed licences: one side of each OR, both sides of each AND. */
export function isAllowed(expression, allowed = allowedLicences) {
	const words = expression.match(/\(|\)|[^\s()]+/g) ?? [];
	let at = 0;
	const one = () => {
		if (words[at] !== "(") return allowed.includes(words[at++]);
		at++;
		const inner = either();
		return words[at++] === ")" && inner;
	};
	const both = () => {
		let met = one();
		while (words[at] === "AND") {
			at++;
			met = one() && met;
		}
		return met;
	};
	const either = () => {
		let met = both();
		while (words[at] === "OR") {
			at++;
			met = both() || met;
		}
		return met;
	};
	return either() && at === words.length;
}

/** Lines for the packages of a release whose licence is not allowed. */
export const refusedLicences = (packages) =>
	packages
		.filter(({ licence }) => !isAllowed(licence))
		.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
