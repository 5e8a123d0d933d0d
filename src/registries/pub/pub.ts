import { rcompare, valid } from "semver";
import { readFromTar } from "../../archives/tar.ts";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import {
	type Package,
	type Version,
	versionsOf,
} from "../../domain/packages/package.ts";
import {
	filesByVersion,
	filesOf,
	type PackageFile,
} from "../../domain/packages/package-file.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import { badRequest, notFound } from "../../errors.ts";
import { Content, HttpResponse } from "../../http/response.ts";
import { findPackage, findVersion } from "../find.ts";
import { streamOf, unpackingFor } from "../open-blob.ts";
import { readmeInTar } from "../readme.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { sendCached } from "../send-cached.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";
import { parseYaml } from "../yaml.ts";

const type = "pub";
const media = "application/vnd.pub.v2+json";

/** A repository of Dart packages (specification version 2). */
export const pub: Registry = {
	type,
	errorBody: ({ message, kind }) => ({ error: { code: kind, message } }),
	routes: [
		{ route: "GET /api/packages/:name", needs: "read", run: listing },
		{
			route: "GET /api/packages/versions/new",
			needs: "write",
			run: ({ base }) =>
				jsonResponse({
					url: `${base}/api/packages/versions/new/upload`,
					fields: {},
				}),
		},
		{
			route: "POST /api/packages/versions/new/upload",
			needs: "write",
			run: upload,
		},
		{
			route: "GET /api/packages/versions/new/finalize/:name/:version",
			needs: "write",
			async run(call) {
				const { name = "", version = "" } = call.params;
				await findVersion(call, type, name, version);
				return jsonResponse({
					success: { message: `${name} ${version} is published` },
				});
			},
		},
		{
			route: "GET /api/packages/:name/files/:file",
			needs: "read",
			async run(call) {
				const { name = "", file = "" } = call.params;
				const { version } = await findVersion(
					call,
					type,
					name,
					file.replace(/\.tar\.gz$/, ""),
				);
				return sendFile(call, (await filesOf(call.app.db, version))[0]);
			},
		},
	],
};

const jsonResponse = (value: unknown): HttpResponse =>
	new HttpResponse(200, new Content(media, JSON.stringify(value)));

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, base } = call;
	const { blob } = await receive(call, type);
	const { name, version, ...more } = await readPublication(call, blob);
	await publish(app, actor, owner, { name, version, ...more });
	const finalize = `${base}/api/packages/versions/new/finalize/${name}/${encodeURIComponent(version)}`;
	return new HttpResponse(204, undefined, { Location: finalize });
}

/** What a file says of its package. @throws DomainError "bad-request" for what is no such file */
export async function readPublication(
	call: Reading,
	blob: StoredBlob,
): Promise<Publication> {
	const { app } = call;
	const bytes = await readFromTar(
		unpackingFor(call),
		await streamOf(app, blob),
		"pubspec.yaml",
	);
	if (!bytes) throw badRequest("the archive has no pubspec.yaml");
	const pubspec = await parseYaml(call, bytes);
	const { name } = pubspec;
	if (typeof name !== "string" || !/^[a-z_][a-z0-9_]{0,63}$/.test(name))
		throw badRequest("invalid package name");
	const version = valid(String(pubspec.version ?? ""));
	if (!version) throw badRequest("invalid package version");
	return {
		type,
		name,
		version,
		metadata: { pubspec },
		about: { readme: await readmeInTar(call, blob, "top") },
		files: [{ name: `${name}-${version}.tar.gz`, blob }],
		existing: "refuse",
	};
}

async function listing(call: Call): Promise<HttpResponse> {
	const { base, params } = call;
	const target = await findPackage(call, type, params.name ?? "");
	return sendCached(call, {
		key: `pub ${target.id} ${base}`,
		revision: target.revision,
		type: media,
		make: () => list(call, target),
	});
}

async function list({ app, base }: Call, target: Package): Promise<string> {
	const versions = (await versionsOf(app.db, target)).sort(
		(a, b) => -rcompare(a.version, b.version),
	);
	const files = await filesByVersion(app.db, versions);
	const all = versions.map((version) =>
		describe(base, target, version, files.get(version.id)?.[0]),
	);
	const released =
		all.findLast(({ version }) => !version.includes("-")) ?? all.at(-1);
	if (!released) throw notFound("package not found");
	return JSON.stringify({ name: target.name, latest: released, versions: all });
}

const describe = (
	base: string,
	target: Package,
	{ version, metadata, created_at }: Version,
	file: PackageFile | undefined,
) => ({
	version,
	archive_url: `${base}/api/packages/${target.name}/files/${encodeURIComponent(version)}.tar.gz`,
	archive_sha256: file?.sha256,
	published: new Date(created_at * 1000).toISOString(),
	pubspec: (JSON.parse(metadata) as { pubspec: unknown }).pubspec,
});
