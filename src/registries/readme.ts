import type { Readable } from "node:stream";
import type { App } from "../app.ts";
import { readTar } from "../archives/tar.ts";
import { openZip } from "../archives/zip.ts";
import type { VersionAbout } from "../domain/packages/about.ts";
import { isDomainError } from "../errors.ts";
import { jsonObject } from "./json.ts";
import { seekable, streamOf, unpackingFor } from "./open-blob.ts";
import type { Call } from "./registry.ts";

type Readme = VersionAbout["readme"];
type Bytes = { key: string; size: number };

const isReadme = (name: string): boolean =>
	/^readme(?:\.(?:md|markdown|mdown|mkd|org|txt|rst))?$/i.test(name);

/** Larger files are not taken for a README. */
const largestFile = 1024 * 1024;
/** Nobody looks further into an archive for what an upload can do without. */
const mostUnpacked = 32 * 1024 * 1024;

/**
 * Some files of a tar archive that an upload can do without, by path: none from an archive that is broken or has them too far behind.
 */
export async function extraInTar(
	call: Pick<Call, "app" | "actor">,
	archive: Readable,
	wanted: (path: string) => boolean,
	most = mostUnpacked,
): Promise<ReadonlyMap<string, Buffer>> {
	try {
		return await readTar(unpackingFor(call), archive, {
			wanted: (path, size) => size <= largestFile && wanted(path),
			enough: 1,
			most,
		});
	} catch (error) {
		if (isDomainError(error)) return new Map();
		throw error;
	}
}

/** The README in a tar archive: at its top, or in the one folder that it has. */
export async function readmeInTar(
	call: Pick<Call, "app" | "actor">,
	blob: { key: string },
	place: "top" | "folder",
): Promise<Readme> {
	const archive = await streamOf(call.app, blob);
	const found = await extraInTar(call, archive, (path) => {
		const [name = "", ...folders] = path.split("/").reverse();
		return folders.length === (place === "top" ? 0 : 1) && isReadme(name);
	});
	for (const [path, bytes] of found) return readmeFile(path, bytes);
	return undefined;
}

/** The README of a folder in a zip archive (with a slash at its end, "" for the top), or the file that `named` says. */
export async function readmeInZip(
	app: App,
	blob: Bytes,
	folder: string,
	named?: string,
): Promise<Readme> {
	try {
		const zip = await openZip(seekable(app, blob));
		try {
			const found = zip.entries.find(
				({ path, size }) =>
					size <= largestFile &&
					(named === undefined
						? path.startsWith(folder) && isReadme(path.slice(folder.length))
						: path === named),
			);
			const bytes = found && (await zip.read(found.path, largestFile));
			return bytes && readmeFile(found.path, bytes);
		} finally {
			zip.close();
		}
	} catch (error) {
		if (isDomainError(error)) return undefined;
		throw error;
	}
}

const readmeFile = (path: string, bytes: Buffer): Readme => ({
	name: path.slice(path.lastIndexOf("/") + 1),
	text: bytes.toString("utf8").replace(/^\ufeff/, ""),
});

/** A JSON object that an upload can do without, empty when it is none. */
export function extraJson(bytes: Buffer | undefined): Record<string, unknown> {
	try {
		return bytes ? jsonObject(bytes.toString("utf8"), "") : {};
	} catch (error) {
		if (isDomainError(error)) return {};
		throw error;
	}
}

/** Some members of a document that a package brings. */
export const someOf = (
	document: Readonly<Record<string, unknown>>,
	names: readonly string[],
): Record<string, unknown> =>
	Object.fromEntries(
		names.flatMap((name) =>
			document[name] === undefined ? [] : [[name, document[name]]],
		),
	);
