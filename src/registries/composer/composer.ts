import { openZip } from "../../archives/zip.ts";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import { listPackages } from "../../domain/packages/list-packages.ts";
import {
	type Package,
	packagesOf,
	versionsOf,
} from "../../domain/packages/package.ts";
import { filesByVersion } from "../../domain/packages/package-file.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import { badRequest, notFound } from "../../errors.ts";
import { pageOf } from "../../http/paging.ts";
import { HttpResponse } from "../../http/response.ts";
import { findFile, findPackage } from "../find.ts";
import { jsonObject } from "../json.ts";
import { seekable } from "../open-blob.ts";
import { readmeInZip } from "../readme.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { sendCached } from "../send-cached.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";

const type = "composer";
type Json = Record<string, unknown>;

/** A repository of Composer packages. */
export const composer: Registry = {
	type,
	errorBody: ({ message }, status) => ({ errors: [{ status, message }] }),
	routes: [
		{
			route: "GET /packages.json",
			needs: "read",
			run: ({ base }) =>
				new HttpResponse(200, {
					packages: [],
					"metadata-url": `${base}/p2/%package%.json`,
					search: `${base}/search.json?q=%query%&type=%type%`,
					list: `${base}/list.json`,
				}),
		},
		{ route: "GET /search.json", needs: "read", run: search },
		{
			route: "GET /list.json",
			needs: "read",
			async run({ app, owner }) {
				const all = await packagesOf(app.db, owner.id, type);
				return new HttpResponse(200, {
					packageNames: all.map(({ name }) => name),
				});
			},
		},
		{ route: "GET /p2/:vendor/:project", needs: "read", run: describe },
		{
			route: "GET /files/:name/:version/:file",
			needs: "read",
			async run(call) {
				const { name = "", version = "", file = "" } = call.params;
				return sendFile(call, await findFile(call, type, name, version, file));
			},
		},
		{ route: "PUT /", needs: "write", run: upload },
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
	const { search } = call;
	const { project, folder } = await projectOf(call, blob);
	const name =
		typeof project.name === "string" ? project.name.toLowerCase() : "";
	if (!isName(name)) throw badRequest("invalid package name");
	const given = search.get("version") || project.version;
	const version =
		typeof given === "string" ? given.trim().replace(/^v(?=\d)/i, "") : "";
	if (!/^\d{1,9}(?:\.\d{1,9}){0,3}(?:[.+-][0-9a-z.+-]{1,100})?$/i.test(version))
		throw badRequest("invalid package version");
	return {
		type,
		name,
		version,
		metadata: project,
		about: { readme: await readmeInZip(call.app, blob, folder) },
		files: [{ name: `${name.replace("/", "-")}.${version}.zip`, blob }],
		existing: "refuse",
	};
}

/** `vendor/project`: small letters and digits, single separators between them. */
function isName(name: string): boolean {
	const parts = name.split("/");
	return (
		name.length <= 255 &&
		parts.length === 2 &&
		parts.every(
			(part) =>
				/^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/.test(part) &&
				!/[_.][_.-]|-[_.]|---/.test(part),
		)
	);
}

async function projectOf(
	{ app }: Reading,
	blob: { key: string; size: number },
): Promise<{ project: Json; folder: string }> {
	const zip = await openZip(seekable(app, blob));
	try {
		const depth = (path: string) => path.split("/").length;
		const found = zip.entries
			.filter(({ path }) => /(?:^|\/)composer\.json$/.test(path))
			.sort((a, b) => depth(a.path) - depth(b.path))[0];
		const bytes = found && (await zip.read(found.path, 512 * 1024));
		const text = bytes?.toString("utf8") ?? "";
		return {
			project: jsonObject(text, "the archive has no composer.json"),
			folder: found?.path.slice(0, -"composer.json".length) ?? "",
		};
	} finally {
		zip.close();
	}
}

async function describe(call: Call): Promise<HttpResponse> {
	const { base, params } = call;
	const { vendor = "", project = "" } = params;
	if (!project.endsWith(".json")) throw notFound("package not found");
	const target = await findPackage(
		call,
		type,
		`${vendor}/${project.slice(0, -".json".length)}`,
	);
	return sendCached(call, {
		key: `composer ${target.id} ${base}`,
		revision: target.revision,
		type: "application/json;charset=utf-8",
		make: () => list(call, target),
	});
}

async function list({ app, base }: Call, target: Package): Promise<string> {
	const versions = await versionsOf(app.db, target);
	const files = await filesByVersion(app.db, versions);
	const entries = versions.map((version) => {
		const file = files.get(version.id)?.[0];
		return {
			...(JSON.parse(version.metadata) as Json),
			name: target.name,
			version: version.version,
			time: new Date(version.created_at * 1000).toISOString(),
			dist: {
				type: "zip",
				url: `${base}/files/${encodeURIComponent(target.name)}/${encodeURIComponent(version.version)}/${encodeURIComponent(file?.name ?? "")}`,
				shasum: file?.sha1,
			},
		};
	});
	return JSON.stringify({ packages: { [target.name]: entries.reverse() } });
}

async function search({ app, owner, search }: Call): Promise<HttpResponse> {
	const filter = { owner: owner.id, type, q: search.get("q")?.trim() } as const;
	const { rows, total } = await listPackages(
		app,
		filter,
		pageOf(search, 100, 15, "per_page"),
	);
	const results = rows.map(({ name, latest }) => ({
		name,
		description: (JSON.parse(latest.metadata) as Json).description ?? "",
		downloads: latest.downloads,
	}));
	return new HttpResponse(200, { total, results });
}
