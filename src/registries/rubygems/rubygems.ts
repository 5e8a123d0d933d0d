import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import {
	deleteFile,
	deleteVersion,
} from "../../domain/packages/delete-package.ts";
import { describingProperty } from "../../domain/packages/details/read-details.ts";
import { allVersionsOf, versionsOf } from "../../domain/packages/package.ts";
import {
	fileInRegistry,
	fileOf,
	filesByVersion,
	type PackageFile,
} from "../../domain/packages/package-file.ts";
import { propertiesOf } from "../../domain/packages/properties.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import { notFound } from "../../errors.ts";
import { readForm } from "../../http/forms/form.ts";
import { HttpResponse } from "../../http/response.ts";
import { document, text } from "../answers.ts";
import { findPackage, findVersion } from "../find.ts";
import { fileByName } from "../found-file.ts";
import { mapInTurns, packed } from "../in-turns.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { sendIndex } from "../send-cached.ts";
import { receive } from "../uploads.ts";
import { compareGems } from "./compare.ts";
import {
	type Condition,
	type GemSpec,
	isPrerelease,
	readGem,
	stemOf,
} from "./gem.ts";
import { marshal } from "./marshal.ts";
import { marshalledSpec, rubyVersion } from "./specification.ts";

const type = "rubygems";
const property = describingProperty.rubygems;

/** A source of gems: the indexes of RubyGems and the compact one of Bundler. */
export const rubygems: Registry = {
	type,
	credentials: ({ authorization }) =>
		authorization && !authorization.includes(" ")
			? `Bearer ${authorization}`
			: undefined,
	routes: [
		{ route: "POST /api/v1/gems", needs: "write", run: upload },
		{ route: "DELETE /api/v1/gems/yank", needs: "write", run: yank },
		{
			route: "GET /specs.4.8.gz",
			needs: "read",
			run: (call) =>
				index(call, "specs", (gems) =>
					gems.filter((gem) => !isPrerelease(gem.spec)),
				),
		},
		{
			route: "GET /latest_specs.4.8.gz",
			needs: "read",
			run: (call) => index(call, "latest", latest),
		},
		{
			route: "GET /prerelease_specs.4.8.gz",
			needs: "read",
			run: (call) =>
				index(call, "prerelease", (gems) =>
					gems.filter((gem) => isPrerelease(gem.spec)),
				),
		},
		{ route: "GET /quick/Marshal.4.8/:file", needs: "read", run: quick },
		fileByName(type, "/gems"),
		{ route: "GET /names", needs: "read", run: names },
		{ route: "GET /versions", needs: "read", run: versions },
		{
			route: "GET /info/:name",
			needs: "read",
			run: async (call) =>
				text(infoOf(await gemsNamed(call, call.params.name ?? ""))),
		},
	],
};

interface Gem {
	readonly spec: GemSpec;
	readonly file: PackageFile;
}

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
	const spec = await readGem(call, blob);
	return {
		type,
		name: spec.name,
		version: spec.version,
		files: [
			{
				name: `${stemOf(spec)}.gem`,
				blob,
				properties: { [property]: JSON.stringify(spec) },
			},
		],
		// a version may have a gem for each platform
		existing: "add",
	};
}

async function yank(call: Call): Promise<HttpResponse> {
	const { app, actor, request, search } = call;
	const form = await readForm(request, 64 * 1024, call.client.signal);
	const word = (name: string) => form.get(name) ?? search.get(name) ?? "";
	const found = await findVersion(
		call,
		type,
		word("gem_name"),
		word("version"),
	);
	const platform = word("platform");
	if (platform) {
		const stem = stemOf({
			name: found.target.name,
			version: found.version.version,
			platform,
		} as GemSpec);
		const file = await fileOf(app.db, found.version, `${stem}.gem`);
		if (!file) throw notFound("gem not found");
		await deleteFile(app, actor, found.target, found.version, file);
	} else await deleteVersion(app, actor, found.target, found.version);
	return text("the gem is yanked\n");
}

async function gemsOf(
	call: Call,
	all: readonly { id: number }[],
): Promise<Gem[]> {
	const { db } = call.app;
	const files = [...(await filesByVersion(db, all)).values()].flat();
	const specs = new Map(
		(
			await propertiesOf(
				db,
				"file",
				files.map(({ id }) => id),
			)
		).map(({ of, value }) => [of, value]),
	);
	return mapInTurns(
		files.filter(({ id }) => specs.get(id)),
		(file) => ({ file, spec: JSON.parse(specs.get(file.id) as string) }),
	);
}

async function gemsNamed(call: Call, name: string): Promise<Gem[]> {
	const target = await findPackage(call, type, name);
	return gemsOf(call, await versionsOf(call.app.db, target));
}

const allGems = async (call: Call): Promise<Gem[]> =>
	gemsOf(call, await allVersionsOf(call.app.db, call.owner.id, type));

async function index(
	call: Call,
	name: string,
	choose: (gems: Gem[]) => Gem[],
): Promise<HttpResponse> {
	return sendIndex(call, type, {
		about: name,
		type: "application/x-gzip",
		packed: true,
		async make() {
			const list = choose(await allGems(call)).map(({ spec }) => [
				spec.name,
				rubyVersion(spec.version),
				spec.platform,
			]);
			return packed(marshal(list));
		},
	});
}

/** The highest release of each gem for each platform. */
function latest(gems: readonly Gem[]): Gem[] {
	const best = new Map<string, Gem>();
	for (const gem of gems) {
		if (isPrerelease(gem.spec)) continue;
		const key = `${gem.spec.name} ${gem.spec.platform}`;
		const known = best.get(key);
		if (!known || compareGems(known.spec.version, gem.spec.version) < 0)
			best.set(key, gem);
	}
	return [...best.values()];
}

async function quick(call: Call): Promise<HttpResponse> {
	const { app, owner, params } = call;
	const [, stem] = /^(.+)\.gemspec\.rz$/.exec(params.file ?? "") ?? [];
	const file =
		stem && (await fileInRegistry(app.db, owner.id, type, `${stem}.gem`));
	const [spec] = file ? await propertiesOf(app.db, "file", [file.id]) : [];
	if (!file || !spec) throw notFound("gem not found");
	return document(
		"application/x-deflate",
		deflateSync(marshalledSpec(JSON.parse(spec.value), file.created_at)),
	);
}

async function names(call: Call): Promise<HttpResponse> {
	const all = new Set((await allGems(call)).map(({ spec }) => spec.name));
	return text(
		`---\n${[...all]
			.sort()
			.map((name) => `${name}\n`)
			.join("")}`,
	);
}

async function versions(call: Call): Promise<HttpResponse> {
	return sendIndex(call, type, {
		about: "versions",
		type: "text/plain; charset=utf-8",
		async make(changed) {
			const byName = Map.groupBy(await allGems(call), ({ spec }) => spec.name);
			const lines = [...byName].sort().map(([name, gems]) => {
				const list = gems.map(({ spec }) => label(spec)).join(",");
				const sum = createHash("md5").update(infoOf(gems)).digest("hex");
				return `${name} ${list} ${sum}\n`;
			});
			return `created_at: ${new Date(changed * 1000).toISOString()}\n---\n${lines.join("")}`;
		},
	});
}

const label = ({ version, platform }: GemSpec): string =>
	platform === "ruby" ? version : `${version}-${platform}`;
const conditions = (list: readonly Condition[]): string =>
	list.map(([operator, version]) => `${operator} ${version}`).join("&");

/** The gems of one name for Bundler: what each one needs, and its digest. */
function infoOf(gems: readonly Gem[]): string {
	const lines = gems.map(({ spec, file }) => {
		const needs = spec.dependencies
			.filter(({ kind }) => kind === "runtime")
			.map((one) => `${one.name}:${conditions(one.conditions)}`)
			.join(",");
		return `${label(spec)} ${needs}|checksum:${file.sha256},ruby:${conditions(spec.ruby)},rubygems:${conditions(spec.rubygems)}\n`;
	});
	return `---\n${lines.join("")}`;
}
