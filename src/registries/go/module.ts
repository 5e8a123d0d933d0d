import { valid } from "semver";
import { openZip } from "../../archives/zip.ts";
import { badRequest } from "../../errors.ts";
import { seekable } from "../open-blob.ts";
import type { Reading } from "../registry.ts";

interface GoModule {
	readonly path: string;
	readonly version: string;
	readonly mod: string;
}

const largestMod = 1024 * 1024;

/** Whether a text can be the path of a module: segments of plain characters, none of them dots alone. */
const isModulePath = (path: string): boolean =>
	path.length <= 255 &&
	!path.startsWith("-") &&
	path
		.split("/")
		.every((part) => /^[\w~-][\w.~-]*$/.test(part) && !part.endsWith("."));

const isModuleVersion = (version: string): boolean =>
	/^v\d/.test(version) &&
	version.length <= 128 &&
	valid(version) !== null &&
	!/\+(?!incompatible$)/.test(version);

/** Reads which module a zip holds: all files in it stand below `path@version/`. @throws DomainError "bad-request" */
export async function readModule(
	{ app }: Reading,
	blob: { key: string; size: number },
): Promise<GoModule> {
	const zip = await openZip(seekable(app, blob));
	try {
		const [, path = "", version = ""] =
			/^(.+?)@([^/@]+)\//.exec(zip.entries[0]?.path ?? "") ?? [];
		if (!isModulePath(path) || !isModuleVersion(version))
			throw badRequest("the zip is not a Go module");
		const prefix = `${path}@${version}/`;
		if (!zip.entries.every((entry) => entry.path.startsWith(prefix)))
			throw badRequest("the zip contains files of another module");
		const bytes = await zip.read(`${prefix}go.mod`, largestMod);
		const mod = bytes?.toString("utf8") ?? `module ${path}\n`;
		if (modulePathOf(mod) !== path)
			throw badRequest("the go.mod belongs to another module");
		return { path, version, mod };
	} finally {
		zip.close();
	}
}

/** The module of a go.mod. Spaces match within one line only: otherwise many empty lines would take quadratic time. */
export const modulePathOf = (mod: string): string | undefined =>
	/^[ \t]*module[ \t]+"?([^\s"]+)"?/m.exec(mod)?.[1];

/** A path as requests spell it: capitals are written with an exclamation mark before the small letter. */
export const unescapedPath = (path: string): string =>
	path.replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase());
