import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

interface Released {
	name: string;
	version: string;
	licence: string;
}
interface Supply {
	allowedScripts: string[];
	refusedScripts: string[];
	packagesWithScripts(root: string): string[];
	isAllowed(expression: string): boolean;
	refusedLicences(packages: Released[]): string[];
	releasedPackages(root: string): Released[];
}
const load = (name: string): Promise<Supply> =>
	import(resolve("bin", name) as string);
const { allowedScripts, refusedScripts, packagesWithScripts } = await load(
	"install-scripts.mjs",
);
const { isAllowed, refusedLicences, releasedPackages } = await load(
	"licences-of-packages.mjs",
);

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
	packages: Record<string, { hasInstallScript?: boolean }>;
};

test("npm runs no script of a package, and each package that has one is named", () => {
	expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
	const names = Object.entries(packages)
		.filter(([, { hasInstallScript }]) => hasInstallScript)
		.map(([path]) => path.replace(/^.*node_modules\//, ""));
	expect(names.length).toBeGreaterThan(0);
	const known = (name: string) =>
		[...allowedScripts, ...refusedScripts].some((one) =>
			one.endsWith("/") ? name.startsWith(one) : name === one,
		);
	expect(names.filter((name) => !known(name))).toEqual([]);
	for (const name of packagesWithScripts("."))
		expect(allowedScripts.some((one) => name.startsWith(one))).toBe(true);
});

test("licences of a release are on the list", () => {
	const released = releasedPackages(".");
	expect(released.length).toBeGreaterThan(100);
	expect(refusedLicences(released)).toEqual([]);
	expect(
		refusedLicences([{ name: "a", version: "1.0.0", licence: "GPL-3.0-only" }]),
	).toEqual(["a 1.0.0: GPL-3.0-only"]);
});

test.each([
	["MIT", true],
	["(MIT OR GPL-3.0-only)", true],
	["(Apache-2.0 AND BSD-3-Clause)", true],
	["MIT AND GPL-3.0-only", false],
	["GPL-3.0-only OR (MIT AND ISC)", true],
	["none", false],
	["SEE LICENSE IN LICENSE", false],
	["", false],
	["(MIT", false],
])("the licence %j is allowed: %j", (expression, allowed) => {
	expect(isAllowed(expression)).toBe(allowed);
});
