import { rcompare, valid } from "semver";
import { openZip } from "../../archives/zip.ts";
import { versionsOf } from "../../domain/packages/package.ts";
import { filesOf } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { badRequest, notFound } from "../../errors.ts";
import { Content, HttpResponse } from "../../http/response.ts";
import { document } from "../answers.ts";
import { findPackage, findVersion } from "../find.ts";
import { jsonObject } from "../json.ts";
import { seekable } from "../open-blob.ts";
import { readmeInZip } from "../readme.ts";
import type { Call, Registry } from "../registry.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";

const type = "swift";
const always = { "Content-Version": "1" };
const json = (
	value: unknown,
	headers: Record<string, string> = {},
): HttpResponse => new HttpResponse(200, value, { ...always, ...headers });

/** What is kept of a release. */
interface Facts {
	/** Manifests by the version of the tools that they are for, "" for all others. */
	readonly manifests: Readonly<Record<string, string>>;
	readonly metadata: Readonly<Record<string, unknown>>;
}

/** A registry of Swift packages (SE-0292). */
export const swift: Registry = {
	type,
	errorBody: ({ message }, status) =>
		new Content(
			"application/problem+json",
			JSON.stringify({ status, detail: message }),
		),
	routes: [
		{
			route: "POST /login",
			needs: "read",
			run({ actor }) {
				if (!actor.account) throw notFound();
				return json({});
			},
		},
		{ route: "GET /:scope/:name", needs: "read", run: releases },
		{ route: "GET /:scope/:name/:version", needs: "read", run: release },
		{
			route: "GET /:scope/:name/:version/Package.swift",
			needs: "read",
			run: manifest,
		},
		{ route: "PUT /:scope/:name/:version", needs: "write", run: upload },
	],
};

const isScope = (text: string): boolean =>
	/^[a-z0-9](?:[a-z0-9-]{0,37}[a-z0-9])?$/i.test(text) && !text.includes("--");
const isName = (text: string): boolean =>
	/^[a-z0-9](?:[a-z0-9_-]{0,98}[a-z0-9])?$/i.test(text);
const idOf = ({ params }: Call): string =>
	`${params.scope}.${params.name?.replace(/\.json$/, "")}`;
const addressOf = ({ base, params }: Call): string =>
	`${base}/${params.scope}/${params.name?.replace(/\.json$/, "")}`;

async function releases(call: Call): Promise<HttpResponse> {
	const versions = await versionsOf(
		call.app.db,
		await findPackage(call, type, idOf(call)),
	);
	const sorted = versions.map(({ version }) => version).sort(rcompare);
	const [latest] = sorted;
	if (!latest) throw notFound("package not found");
	const entries = sorted.map((version) => [
		version,
		{ url: `${addressOf(call)}/${version}` },
	]);
	return json(
		{ releases: Object.fromEntries(entries) },
		{ Link: `<${addressOf(call)}/${latest}>; rel="latest-version"` },
	);
}

async function release(call: Call): Promise<HttpResponse> {
	const [, wanted = "", ending] =
		/^(.+?)(?:\.(zip|json))?$/.exec(call.params.version ?? "") ?? [];
	const { version } = await findVersion(call, type, idOf(call), wanted);
	const [file] = await filesOf(call.app.db, version);
	if (ending === "zip") {
		const sent = await sendFile(call, file, { type: "application/zip" });
		const sum = Buffer.from(file?.sha256 ?? "", "hex").toString("base64");
		return new HttpResponse(sent.status, sent.body, {
			...sent.headers,
			...always,
			Digest: `sha-256=${sum}`,
		});
	}
	const { metadata } = JSON.parse(version.metadata) as Facts;
	return json({
		id: idOf(call),
		version: version.version,
		resources: [
			{
				name: "source-archive",
				type: "application/zip",
				checksum: file?.sha256,
			},
		],
		metadata,
		publishedAt: new Date(version.created_at * 1000).toISOString(),
	});
}

async function manifest(call: Call): Promise<HttpResponse> {
	const { version } = await findVersion(
		call,
		type,
		idOf(call),
		call.params.version ?? "",
	);
	const { manifests } = JSON.parse(version.metadata) as Facts;
	const address = `${addressOf(call)}/${version.version}/Package.swift`;
	const wanted = call.search.get("swift-version") ?? "";
	if (wanted && !Object.hasOwn(manifests, wanted))
		return new HttpResponse(303, undefined, { ...always, Location: address });
	const others = Object.keys(manifests)
		.filter((tools) => tools !== "")
		.map(
			(tools) =>
				`<${address}?swift-version=${tools}>; rel="alternate"; filename="Package@swift-${tools}.swift"; swift-tools-version="${tools}"`,
		);
	return document("text/x-swift", manifests[wanted] ?? "", {
		...always,
		...(!wanted && others.length && { Link: others.join(", ") }),
	});
}

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, params } = call;
	const { scope = "", name = "" } = params;
	if (!isScope(scope) || !isName(name))
		throw badRequest("invalid package name");
	const version = valid(params.version ?? "");
	if (!version) throw badRequest("the version must be a semantic version");
	const { blob, fields } = await receive(call, type);
	const { manifests, folder } = await manifestsIn(call, blob);
	await publish(app, actor, owner, {
		type,
		name: `${scope}.${name}`,
		version,
		metadata: { manifests, metadata: metadataOf(fields.get("metadata")) },
		about: { readme: await readmeInZip(app, blob, folder) },
		files: [{ name: `${name}-${version}.zip`, blob }],
		existing: "refuse",
	});
	return new HttpResponse(201, undefined, {
		...always,
		Location: `${addressOf(call)}/${version}`,
	});
}

const largestManifest = 128 * 1024;

/** The manifests in the folder that the archive holds. @throws DomainError "bad-request" without any */
async function manifestsIn(
	{ app }: Call,
	blob: { key: string; size: number },
): Promise<{ manifests: Record<string, string>; folder: string }> {
	const zip = await openZip(seekable(app, blob));
	try {
		const found: Record<string, string> = {};
		let folder = "";
		for (const { path } of zip.entries) {
			const [, tools] =
				/^(?:[^/]+\/)?Package(?:@swift-(\d+(?:\.\d+){0,2}))?\.swift$/.exec(
					path,
				) ?? [undefined, null];
			if (tools === null) continue;
			folder = path.slice(0, path.indexOf("/") + 1);
			found[tools ?? ""] =
				(await zip.read(path, largestManifest))?.toString("utf8") ?? "";
		}
		if (found[""] === undefined)
			throw badRequest("the archive has no Package.swift");
		return { manifests: found, folder };
	} finally {
		zip.close();
	}
}

function metadataOf(text = ""): Record<string, unknown> {
	return text ? jsonObject(text, "the metadata are no JSON object") : {};
}
