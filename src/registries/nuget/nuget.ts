import { deleteVersion } from "../../domain/packages/delete-package.ts";
import { listPackages } from "../../domain/packages/list-packages.ts";
import {
	type Package,
	type Version,
	versionsByPackage,
	versionsOf,
} from "../../domain/packages/package.ts";
import { publish } from "../../domain/packages/publish.ts";
import { badRequest, notFound } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { findFile, findPackage, findVersion } from "../find.ts";
import { repositoryOfAddress } from "../linked-repository.ts";
import { queryNumber } from "../query-number.ts";
import { readmeInZip } from "../readme.ts";
import type { Call, Registry } from "../registry.ts";
import { sendOfPackage } from "../send-cached.ts";
import { sendFile } from "../send-file.ts";
import { receive, storeBuffer } from "../uploads.ts";
import { leaf, registration, searchResult, serviceIndex } from "./documents.ts";
import { normalVersion, nuspecOf } from "./nuspec.ts";
import { olderFeed } from "./older-feed.ts";

const type = "nuget";

/** A feed of NuGet packages (protocol versions 3 and 2). */
export const nuget: Registry = {
	type,
	errorBody: ({ message }) => ({ Message: message }),
	credentials(headers) {
		const key = headers["x-nuget-apikey"];
		return typeof key === "string" && key && !headers.authorization
			? `Bearer ${key}`
			: undefined;
	},
	routes: [
		{
			route: "GET /index.json",
			needs: "nothing",
			run: ({ base }) => new HttpResponse(200, serviceIndex(base)),
		},
		{ route: "GET /query", needs: "read", run: query },
		{
			route: "GET /registration/:id/index.json",
			needs: "read",
			run: registrationOf,
		},
		{
			route: "GET /registration/:id/:version",
			needs: "read",
			async run(call) {
				const { id = "", version = "" } = call.params;
				const found = await findVersion(
					call,
					type,
					id,
					spelled(version.replace(/\.json$/, "")),
				);
				return new HttpResponse(
					200,
					leaf(call.base, found.target, found.version),
				);
			},
		},
		{
			route: "GET /package/:id/index.json",
			needs: "read",
			async run(call) {
				const target = await findPackage(call, type, call.params.id ?? "");
				return sendList(call, target, "versions", (versions) => ({
					versions: versions.map((version) => version.lower_version),
				}));
			},
		},
		{
			route: "GET /package/:id/:version/:file",
			needs: "read",
			async run(call) {
				const { id = "", version = "", file = "" } = call.params;
				return sendFile(
					call,
					await findFile(call, type, id, spelled(version), file),
				);
			},
		},
		...olderFeed,
		{ route: "PUT /", needs: "write", run: (call) => push(call, false) },
		{
			route: "PUT /symbolpackage",
			needs: "write",
			run: (call) => push(call, true),
		},
		{
			route: "DELETE /:id/:version",
			needs: "write",
			async run(call) {
				const { id = "", version = "" } = call.params;
				const found = await findVersion(call, type, id, spelled(version));
				await deleteVersion(call.app, call.actor, found.target, found.version);
				return new HttpResponse(204);
			},
		},
	],
};

const spelled = (version: string): string => normalVersion(version) ?? version;

async function push(call: Call, symbols: boolean): Promise<HttpResponse> {
	const { app, actor, owner } = call;
	const { blob } = await receive(call, type);
	const { facts, told, bytes } = await nuspecOf(call, blob);
	if (facts.symbols !== symbols)
		throw badRequest(
			symbols
				? "this is no package of symbols"
				: "this is a package of symbols",
		);
	const stem = `${facts.id}.${facts.version}`.toLowerCase();
	if (symbols) await findVersion(call, type, facts.id, facts.version);
	const repository = await repositoryOfAddress(call, facts.repositoryUrl);
	await publish(app, actor, owner, {
		type,
		name: facts.id,
		version: facts.version,
		metadata: symbols ? undefined : facts,
		about: symbols
			? undefined
			: {
					facts: { license: told.license },
					readme: told.readme
						? await readmeInZip(app, blob, "", told.readme)
						: undefined,
				},
		files: symbols
			? [{ name: `${stem}.snupkg`, blob, aside: true }]
			: [
					{ name: `${stem}.nupkg`, blob },
					{
						name: `${facts.id}.nuspec`.toLowerCase(),
						blob: await storeBuffer(call, bytes),
						aside: true,
					},
				],
		repository: repository === "forbidden" ? undefined : repository?.id,
		existing: symbols ? "add" : "refuse",
	});
	return new HttpResponse(201);
}

/** What is told of all versions of a package. */
const sendList = (
	call: Call,
	target: Package,
	about: string,
	tell: (versions: Version[]) => unknown,
): Promise<HttpResponse> =>
	sendOfPackage(call, target, {
		about,
		type: "application/json;charset=utf-8",
		async make() {
			const versions = await versionsOf(call.app.db, target);
			if (!versions.length) throw notFound("package not found");
			return JSON.stringify(tell(versions));
		},
	});

async function registrationOf(call: Call): Promise<HttpResponse> {
	const target = await findPackage(call, type, call.params.id ?? "");
	return sendList(call, target, "registration", (versions) =>
		registration(call.base, target, versions),
	);
}

async function query(call: Call): Promise<HttpResponse> {
	const { app, owner, base, search } = call;
	const filter = { owner: owner.id, type, q: search.get("q")?.trim() } as const;
	const { rows, total } = await listPackages(app, filter, {
		limit: queryNumber(search, "take", 20, 100),
		offset: queryNumber(search, "skip", 0, 2 ** 31),
	});
	const versions = await versionsByPackage(app.db, rows);
	const data = rows.map((row) =>
		searchResult(base, row, versions.get(row.id) ?? []),
	);
	return new HttpResponse(200, { totalHits: total, data });
}
