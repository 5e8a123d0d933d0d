import type { App } from "../../app.ts";
import { readTar } from "../../archives/tar.ts";
import type { Unpacking } from "../../archives/unpacking.ts";
import { describingProperty } from "../../domain/packages/details/read-details.ts";
import { streamOf } from "../open-blob.ts";

/** What is kept with the file of a package. */
export const properties = {
	/** The part of its `desc` that the package tells of itself. */
	desc: describingProperty.arch,
	/** The paths in it, one a line. */
	files: "arch.files",
	/** Its signature, in base64. */
	signature: "arch.signature",
};

/** Lists of files above this are left out of the database of files. */
const longestList = 256 * 1024;

const sections = [
	["NAME", "pkgname"],
	["BASE", "pkgbase"],
	["VERSION", "pkgver"],
	["DESC", "pkgdesc"],
	["GROUPS", "group"],
	["ISIZE", "size"],
	["URL", "url"],
	["LICENSE", "license"],
	["ARCH", "arch"],
	["BUILDDATE", "builddate"],
	["PACKAGER", "packager"],
	["REPLACES", "replaces"],
	["CONFLICTS", "conflict"],
	["PROVIDES", "provides"],
	["DEPENDS", "depend"],
	["OPTDEPENDS", "optdepend"],
	["MAKEDEPENDS", "makedepend"],
	["CHECKDEPENDS", "checkdepend"],
] as const;

/** One section of a description in a database of pacman; nothing without values. */
export const section = (name: string, values: readonly string[]): string =>
	values.length ? `%${name}%\n${values.join("\n")}\n\n` : "";

/** What a package tells of itself, in the form of a database. */
export const describe = (valuesOf: (key: string) => string[]): string =>
	sections.map(([name, key]) => section(name, valuesOf(key))).join("");

/** The information of a package and the paths of its files. @throws DomainError "bad-request" for what is no archive, "too-large" */
export async function contentOf(
	app: App,
	unpacking: Unpacking,
	blob: { key: string },
): Promise<{ info: Buffer | undefined; files: string }> {
	const paths: string[] = [];
	let length = 0;
	const found = await readTar(unpacking, await streamOf(app, blob), {
		wanted(path) {
			length += path.length + 1;
			// what begins with a dot tells of the package and is not installed
			if (!path.startsWith(".") && length <= longestList) paths.push(path);
			return path === ".PKGINFO";
		},
	});
	const files = length > longestList ? "" : paths.sort().join("\n");
	return { info: found.get(".PKGINFO"), files };
}
