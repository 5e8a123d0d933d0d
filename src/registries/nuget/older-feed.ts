import { compare, rcompare } from "semver";
import { listPackages } from "../../domain/packages/list-packages.ts";
import {
	downloadsOf,
	type Package,
	packageByName,
	type Version,
	versionOf,
	versionsByPackage,
	versionsOf,
} from "../../domain/packages/package.ts";
import {
	filesByVersion,
	filesOf,
	type PackageFile,
} from "../../domain/packages/package-file.ts";
import { notFound } from "../../errors.ts";
import type { HttpResponse } from "../../http/response.ts";
import { document, text } from "../answers.ts";
import { queryNumber } from "../query-number.ts";
import type { Call, Route } from "../registry.ts";
import { sendOfPackage } from "../send-cached.ts";
import { type Entry, entryDocument, feed, metadata, service } from "./feed.ts";
import { normalVersion } from "./nuspec.ts";

const type = "nuget";
const most = 100;
const feedType = "application/atom+xml;type=feed;charset=utf-8";

/** The feed that clients before version 3 of the protocol read. */
export const olderFeed: Route[] = [
	{
		route: "GET /",
		needs: "nothing",
		run: ({ base }) =>
			document("application/atomsvc+xml; charset=utf-8", service(base)),
	},
	{
		route: "GET /$metadata",
		needs: "nothing",
		run: () => document("application/xml; charset=utf-8", metadata()),
	},
	{ route: "GET /:collection", needs: "read", run: collection },
	{ route: "GET /:collection/$count", needs: "read", run: collection },
];

/** Everything but the name of a function or set comes in the query; one version is named in the path. */
async function collection(call: Call): Promise<HttpResponse> {
	const { params, request } = call;
	const counts = /\/\$count(?:\?|$)/.test(request.url ?? "");
	const [, name = "", inner = ""] =
		/^(\w{1,30})(?:\((.{0,400})\))?$/.exec(params.collection ?? "") ?? [];
	switch (name) {
		case "Packages":
			return inner ? one(call, inner) : search(call, idIn(call), counts);
		case "Search":
			return search(call, undefined, counts);
		case "FindPackagesById":
			return versionsOfOne(call, counts);
		default:
			throw notFound("nothing found at this address");
	}
}

/** All versions of one package: kept as long as nothing changes in it, not even how often it was downloaded. */
async function versionsOfOne(
	call: Call,
	counts: boolean,
): Promise<HttpResponse> {
	const { app, owner, search: query } = call;
	const id = quoted(query.get("id")) ?? "";
	const isUsual = /^id(?:,semVerLevel)?$/.test([...query.keys()].join());
	const target = await packageByName(app.db, owner.id, type, id);
	if (!target || counts || !isUsual) return search(call, id, counts);
	return sendOfPackage(call, target, {
		about: `feed ${query}`,
		besides: await downloadsOf(app.db, target),
		type: feedType,
		make: async () => (await feedOf(call, id)).body,
	});
}

async function one(call: Call, inner: string): Promise<HttpResponse> {
	const { app, owner, base } = call;
	const [, id = ""] = /Id='([^']*)'/.exec(inner) ?? [];
	const [, given = ""] = /Version='([^']*)'/.exec(inner) ?? [];
	const target = await packageByName(app.db, owner.id, type, id);
	const version =
		target && (await versionOf(app.db, target, normalVersion(given) ?? given));
	if (!target || !version) throw notFound("package not found");
	const all = await versionsOf(app.db, target);
	const files = await filesOf(app.db, version);
	return document(
		"application/atom+xml;type=entry;charset=utf-8",
		entryDocument(base, entryOf(target, all, version, files)),
	);
}

/** The versions of one package, or of a page of packages; the highest alone when the query wants those. */
async function search(
	call: Call,
	id: string | undefined,
	counts: boolean,
): Promise<HttpResponse> {
	const { total, body } = await feedOf(call, id, counts);
	return counts ? text(String(total)) : document(feedType, body);
}

async function feedOf(
	call: Call,
	id: string | undefined,
	counts = false,
): Promise<{ total: number; body: string }> {
	const { app, owner, base, search: query } = call;
	const [limit, offset] = [
		queryNumber(query, "$top", most, most),
		queryNumber(query, "$skip", 0, 2 ** 31),
	];
	const newest = /\bIs(?:Absolute)?LatestVersion\b/.test(
		query.get("$filter") ?? "",
	);
	const releases =
		query.get("includePrerelease") === "false" ||
		/\bIsLatestVersion\b/.test(query.get("$filter") ?? "");
	const fits = (version: Version) =>
		!releases || !version.version.includes("-");
	const named = id !== undefined;
	const { rows, total } = named
		? await byId(call, id)
		: await listPackages(
				app,
				{ owner: owner.id, type, q: quoted(query.get("searchTerm"))?.trim() },
				{ limit, offset },
			);
	const versions = await versionsByPackage(app.db, rows);
	const chosen = rows.flatMap((target) => {
		const all = versions.get(target.id) ?? [];
		const sorted = all
			.filter(fits)
			.sort((a, b) => compare(a.version, b.version, true));
		const own = newest || !named ? sorted.slice(-1) : sorted;
		return own.map((version) => ({ target, all, version }));
	});
	const count = named ? chosen.length : total;
	if (counts) return { total: count, body: "" };
	const shown = named ? chosen.slice(offset, offset + limit) : chosen;
	const files = await filesByVersion(
		app.db,
		shown.map(({ version }) => version),
	);
	const entries = shown.map(({ target, all, version }) =>
		entryOf(target, all, version, files.get(version.id)),
	);
	const next = nextOf(call, count, offset + limit);
	return { total: count, body: feed(base, entries, { total: count, next }) };
}

async function byId(
	{ app, owner }: Call,
	id: string,
): Promise<{ rows: Package[]; total: number }> {
	const target = await packageByName(app.db, owner.id, type, id);
	return { rows: target ? [target] : [], total: target ? 1 : 0 };
}

function entryOf(
	target: Package,
	all: readonly Version[],
	version: Version,
	files: readonly PackageFile[] | undefined,
): Entry {
	const isPrerelease = version.version.includes("-");
	const [highest] = all
		.filter((one) => isPrerelease || !one.version.includes("-"))
		.map((one) => one.version)
		.sort((a, b) => rcompare(a, b, true));
	return {
		target,
		version,
		file: files?.find(({ name }) => name.endsWith(".nupkg")),
		latest: highest === version.version,
	};
}

/** The package that a filter is about, for clients that ask for it so. */
const idIn = ({ search }: Call): string | undefined =>
	/\b(?:tolower\(Id\)|Id) eq '([^']{1,100})'/.exec(
		search.get("$filter") ?? "",
	)?.[1];

/** A text in a query stands in quotes. */
const quoted = (text: string | null): string | undefined =>
	text === null ? undefined : text.replace(/^'(.*)'$/s, "$1");

function nextOf(
	{ base, params, search }: Call,
	total: number,
	offset: number,
): string | undefined {
	if (offset >= total) return undefined;
	const query = new URLSearchParams(search);
	query.set("$skip", String(offset));
	return `${base}/${params.collection}?${query}`;
}
