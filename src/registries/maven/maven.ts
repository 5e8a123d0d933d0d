import { hash } from "node:crypto";
import {
	packageByName,
	versionOf,
	versionsOf,
} from "../../domain/packages/package.ts";
import {
	fileOf,
	type PackageFile,
} from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { badRequest, conflict, notFound } from "../../errors.ts";
import { readBody } from "../../http/read-body.ts";
import { HttpResponse } from "../../http/response.ts";
import { text } from "../answers.ts";
import { findPackage } from "../find.ts";
import { partOf } from "../open-blob.ts";
import type { Call, Registry } from "../registry.ts";
import { sendCached } from "../send-cached.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";
import { metadataXml } from "./metadata.ts";
import {
	isSnapshot,
	type MavenPath,
	mavenPath,
	metadataFile,
	packageName,
} from "./path.ts";
import { pomFacts } from "./pom.ts";

const type = "maven";

/** A Maven repository, of releases and snapshots. */
export const maven: Registry = {
	type,
	routes: [
		{ route: "PUT /*", needs: "write", run: upload },
		{ route: "GET /*", needs: "read", run: download },
	],
};

/** Longer POMs are stored, but not read. */
const largestPom = 1024 * 1024;

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner } = call;
	const path = mavenPath(call.params["*"] ?? "");
	if (path.digest) return checkDigest(call, path);
	// the forge makes the list of versions itself
	if (!path.version) return new HttpResponse(200);
	const metadata = path.file === metadataFile;
	const known = await findKnown(call, path);
	if (known && !metadata) throw conflict("this file already exists");
	const { blob } = await receive(call, type);
	const pom = path.file.endsWith(".pom") && blob.size <= largestPom;
	const facts = pom
		? pomFacts(await partOf(app, blob, 0, blob.size))
		: undefined;
	await publish(app, actor, owner, {
		type,
		name: packageName(path),
		version: path.version,
		metadata: facts?.metadata,
		about: facts?.about,
		files: [
			{ name: path.file, blob, aside: metadata || path.file.endsWith(".pom") },
		],
		existing: metadata ? "replace" : "add",
	});
	return new HttpResponse(201);
}

/** Checks an uploaded digest. It is not stored, since we have our own. */
async function checkDigest(call: Call, path: MavenPath): Promise<HttpResponse> {
	const body = await readBody(call.request, 1024, call.client.signal);
	if (!path.version) return new HttpResponse(200);
	const known = await findKnown(call, path);
	if (!known) throw notFound("file not found");
	const [given = ""] = body
		.toString("latin1")
		.trim()
		.toLowerCase()
		.split(/\s+/);
	if (given !== known[path.digest as "sha1"])
		throw badRequest("the digest does not match the file");
	return new HttpResponse(200);
}

async function findKnown(
	{ app, owner }: Call,
	path: MavenPath,
): Promise<PackageFile | undefined> {
	const target = await packageByName(app.db, owner.id, type, packageName(path));
	const version =
		target && path.version && (await versionOf(app.db, target, path.version));
	return version ? fileOf(app.db, version, path.file) : undefined;
}

async function download(call: Call): Promise<HttpResponse> {
	const path = mavenPath(call.params["*"] ?? "");
	if (!path.version) return versions(call, path);
	const file = await findKnown(call, path);
	if (!file) throw notFound("file not found");
	if (path.digest) return text(file[path.digest]);
	return sendFile(call, file, { type: typeOf(file.name), inline: true });
}

/** The list of versions of an artifact. */
async function versions(call: Call, path: MavenPath): Promise<HttpResponse> {
	const target = await findPackage(call, type, packageName(path));
	const make = async () => {
		const all = await versionsOf(call.app.db, target);
		if (!all.length) throw notFound("package not found");
		return metadataXml(
			path,
			all.map((v) => v.version),
			isSnapshot,
			all.at(-1)?.created_at ?? 0,
		);
	};
	if (path.digest) return text(hash(path.digest, await make()));
	return sendCached(call, {
		key: `maven ${target.id} ${packageName(path)}`,
		revision: target.revision,
		type: "application/xml",
		make,
	});
}

const types: Readonly<Record<string, string>> = {
	__proto__: null as never,
	jar: "application/java-archive",
	war: "application/java-archive",
	aar: "application/java-archive",
	pom: "application/xml",
	xml: "application/xml",
	module: "application/json",
};
const typeOf = (name: string) => types[name.slice(name.lastIndexOf(".") + 1)];
