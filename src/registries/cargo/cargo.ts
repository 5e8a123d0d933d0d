import { valid } from "semver";
import { editMetadata } from "../../domain/packages/edit-metadata.ts";
import { listPackages } from "../../domain/packages/list-packages.ts";
import { versionsOf } from "../../domain/packages/package.ts";
import { filesByVersion } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { demandRoom } from "../../domain/packages/quotas.ts";
import { badRequest, notFound } from "../../errors.ts";
import { pageOf } from "../../http/paging.ts";
import { HttpResponse } from "../../http/response.ts";
import { findFile, findPackage, findVersion } from "../find.ts";
import { repositoryOfAddress } from "../linked-repository.ts";
import type { Call, Registry } from "../registry.ts";
import { sendCached } from "../send-cached.ts";
import { sendFile } from "../send-file.ts";
import { store } from "../uploads.ts";
import { type CrateFacts, crateAbout, crateFacts } from "./index-line.ts";
import { readCrate } from "./read-crate.ts";

const type = "cargo";
const isCrate = (name: string): boolean =>
	/^[a-z][a-z0-9_-]{0,63}$/i.test(name);

/** A registry of crates with a sparse index. */
export const cargo: Registry = {
	type,
	errorBody: ({ message }) => ({ ok: false, errors: [{ detail: message }] }),
	// cargo sends just what it is configured with, often the bare token
	credentials: ({ authorization }) =>
		authorization && !authorization.includes(" ")
			? `Bearer ${authorization}`
			: undefined,
	routes: [
		{
			route: "GET /config.json",
			needs: "read",
			run: ({ base, owner }) =>
				new HttpResponse(200, {
					dl: `${base}/api/v1/crates`,
					api: base,
					"auth-required": owner.visibility !== "public",
				}),
		},
		{ route: "GET /1/:name", needs: "read", run: index },
		{ route: "GET /2/:name", needs: "read", run: index },
		{ route: "GET /3/:first/:name", needs: "read", run: index },
		{ route: "GET /:first/:second/:name", needs: "read", run: index },
		{ route: "GET /api/v1/crates", needs: "read", run: search },
		{ route: "PUT /api/v1/crates/new", needs: "write", run: upload },
		{
			route: "GET /api/v1/crates/:name/:version/download",
			needs: "read",
			async run(call) {
				const { name = "", version = "" } = call.params;
				return sendFile(
					call,
					await findFile(call, type, name, version, `${name}-${version}.crate`),
				);
			},
		},
		{
			route: "DELETE /api/v1/crates/:name/:version/yank",
			needs: "write",
			run: (call) => yank(call, true),
		},
		{
			route: "PUT /api/v1/crates/:name/:version/unyank",
			needs: "write",
			run: (call) => yank(call, false),
		},
		{
			route: "GET /api/v1/crates/:name/owners",
			needs: "read",
			async run(call) {
				await findPackage(call, type, call.params.name ?? "");
				const { id, name, full_name } = call.owner;
				return new HttpResponse(200, {
					users: [{ id, login: name, name: full_name || name }],
				});
			},
		},
	],
};

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, request } = call;
	await demandRoom(
		app,
		app.db,
		owner.id,
		type,
		Number(request.headers["content-length"] ?? 0),
	);
	const { document, size, crate } = await readCrate(
		request.iterator({ destroyOnReturn: false }),
	);
	const { name, vers } = document;
	if (typeof name !== "string" || !isCrate(name))
		throw badRequest("invalid crate name");
	const version = typeof vers === "string" ? valid(vers) : null;
	if (!version || version !== String(vers).split("+")[0])
		throw badRequest("the version must be a semantic version");
	const facts = crateFacts(document, name, version);
	const blob = await store(call, crate, { size });
	const repository = await repositoryOfAddress(call, document.repository);
	await publish(app, actor, owner, {
		type,
		name,
		version,
		metadata: facts,
		about: crateAbout(document),
		files: [{ name: `${name}-${version}.crate`, blob }],
		repository: repository === "forbidden" ? undefined : repository?.id,
		existing: "refuse",
	});
	return new HttpResponse(200, {
		ok: true,
		warnings: { invalid_categories: [], invalid_badges: [], other: [] },
	});
}

/** The lines of one crate, in the place that its name has in the index. */
async function index(call: Call): Promise<HttpResponse> {
	const { app, params } = call;
	const { name = "", first, second } = params;
	const lower = name.toLowerCase();
	const fits =
		second === undefined
			? first === undefined || lower.startsWith(first)
			: lower.startsWith(`${first}${second}`);
	if (!fits || !isCrate(name)) throw notFound("crate not found");
	const target = await findPackage(call, type, name);
	return sendCached(call, {
		key: `cargo ${target.id}`,
		revision: target.revision,
		type: "text/plain; charset=utf-8",
		async make() {
			const versions = await versionsOf(app.db, target);
			const files = await filesByVersion(app.db, versions);
			const lines = versions.map((version) => {
				const { line, yanked } = JSON.parse(version.metadata) as CrateFacts;
				return JSON.stringify({
					...line,
					cksum: files.get(version.id)?.[0]?.sha256,
					yanked,
				});
			});
			return `${lines.join("\n")}\n`;
		},
	});
}

async function yank(call: Call, yanked: boolean): Promise<HttpResponse> {
	const { name = "", version = "" } = call.params;
	const found = await findVersion(call, type, name, version);
	await editMetadata<CrateFacts>(
		call.app,
		found.target,
		found.version,
		(facts) => ({ ...facts, yanked }),
	);
	return new HttpResponse(200, { ok: true });
}

async function search({ app, owner, search }: Call): Promise<HttpResponse> {
	const page = pageOf(search, 100, 10, "per_page");
	const filter = { owner: owner.id, type, q: search.get("q") ?? "" } as const;
	const { rows, total } = await listPackages(app, filter, page);
	const crates = rows.map(({ name, latest }) => ({
		name,
		max_version: latest.version,
		description: (JSON.parse(latest.metadata) as CrateFacts).description,
	}));
	return new HttpResponse(200, { crates, meta: { total } });
}
