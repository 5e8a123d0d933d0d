import type { Readable } from "node:stream";
import { readFromTar } from "../../archives/tar.ts";
import type { Unpacking } from "../../archives/unpacking.ts";
import { badRequest } from "../../errors.ts";
import { jsonObject } from "../json.ts";

/** What is kept of a cookbook's version. */
export interface Cookbook {
	readonly name: string;
	readonly version: string;
	readonly description: string;
	readonly longDescription: string;
	readonly license: string;
	readonly maintainer: string;
	readonly sourceUrl: string;
	/** Constraints by the names of other cookbooks. */
	readonly dependencies: Readonly<Record<string, string>>;
}

/** Reads `metadata.json` of a cookbook's archive. @throws DomainError "bad-request" */
export async function readCookbook(
	unpacking: Unpacking,
	archive: Readable,
): Promise<Cookbook> {
	const bytes = await readFromTar(
		unpacking,
		archive,
		/^[^/]+\/metadata\.json$/,
	);
	if (!bytes) throw badRequest("the archive has no metadata.json");
	const metadata = parsed(bytes);
	const word = (name: string, most = 1000) => {
		const value = metadata[name];
		return typeof value === "string" ? value.slice(0, most) : "";
	};
	const [name, version] = [word("name"), word("version")];
	if (!/^[\w.-]{1,150}$/.test(name) || /^\.+$/.test(name))
		throw badRequest("invalid cookbook name");
	if (!/^\d{1,9}\.\d{1,9}(?:\.\d{1,9})?$/.test(version))
		throw badRequest("invalid cookbook version");
	const wants = metadata.dependencies;
	return {
		name,
		version,
		description: word("description"),
		longDescription: word("long_description", 256 * 1024),
		license: word("license"),
		maintainer: word("maintainer"),
		sourceUrl: word("source_url"),
		dependencies: Object.fromEntries(
			Object.entries(
				typeof wants === "object" && wants !== null ? wants : {},
			).filter(
				([other, constraint]) =>
					other !== "__proto__" && typeof constraint === "string",
			),
		),
	};
}

const parsed = (bytes: Buffer): Record<string, unknown> =>
	jsonObject(bytes.toString("utf8"), "metadata.json is no JSON object");
