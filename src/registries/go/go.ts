import { prerelease, rcompare } from "semver";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import {
	type Package,
	type Version,
	versionsOf,
} from "../../domain/packages/package.ts";
import { filesOf } from "../../domain/packages/package-file.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import { notFound } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { text } from "../answers.ts";
import { findPackage, findVersion } from "../find.ts";
import { readmeInZip } from "../readme.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";
import { readModule, unescapedPath } from "./module.ts";

const type = "go";

/** A proxy of Go modules that serves those that were uploaded to it. */
export const go: Registry = {
	type,
	routes: [
		{ route: "PUT /upload", needs: "write", run: upload },
		{ route: "GET /*", needs: "read", run: serve },
	],
};

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner } = call;
	const { blob } = await receive(call, type);
	await publish(app, actor, owner, await readPublication(call, blob));
	return new HttpResponse(201);
}

/** What a file says of its package. @throws DomainError "bad-request" for what is no such file */
export async function readPublication(
	call: Reading,
	blob: StoredBlob,
): Promise<Publication> {
	const { path, version, mod } = await readModule(call, blob);
	return {
		type,
		name: path,
		version,
		metadata: { mod },
		about: {
			readme: await readmeInZip(call.app, blob, `${path}@${version}/`),
		},
		files: [{ name: `${version}.zip`, blob }],
		existing: "refuse",
	};
}

async function serve(call: Call): Promise<HttpResponse> {
	const path = unescapedPath(call.params["*"] ?? "");
	const [, latest] = /^(.+)\/@latest$/.exec(path) ?? [];
	if (latest)
		return info(
			latestOf(await versions(call, await findPackage(call, type, latest))),
		);
	const [, listed] = /^(.+)\/@v\/list$/.exec(path) ?? [];
	if (listed) {
		const all = await versions(call, await findPackage(call, type, listed));
		return text(all.map((version) => `${version.version}\n`).join(""));
	}
	const [, name = "", version = "", kind] =
		/^(.+)\/@v\/(v[^/]+)\.(info|mod|zip)$/.exec(path) ?? [];
	if (!kind) throw notFound("module not found");
	const found = await findVersion(call, type, name, version);
	if (kind === "info") return info(found.version);
	if (kind === "mod")
		return text((JSON.parse(found.version.metadata) as { mod: string }).mod);
	const [file] = await filesOf(call.app.db, found.version);
	return sendFile(call, file, { type: "application/zip" });
}

const info = ({ version, created_at }: Version): HttpResponse =>
	new HttpResponse(200, {
		Version: version,
		Time: new Date(created_at * 1000).toISOString().replace(".000Z", "Z"),
	});

async function versions(call: Call, target: Package): Promise<Version[]> {
	const all = await versionsOf(call.app.db, target);
	if (!all.length) throw notFound("module not found");
	return all;
}

/** The highest release, or what is highest where nothing was released. */
function latestOf(versions: readonly Version[]): Version {
	const sorted = [...versions].sort((a, b) => rcompare(a.version, b.version));
	return (
		sorted.find(({ version }) => !prerelease(version)) ?? (sorted[0] as Version)
	);
}
