import {
	createHash,
	createPublicKey,
	hash,
	type KeyObject,
	sign,
} from "node:crypto";
import { Readable } from "node:stream";
import { firstMember } from "../../archives/gzip-members.ts";
import { readFromTar } from "../../archives/tar.ts";
import { writeTar } from "../../archives/write-tar.ts";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import { describingProperty } from "../../domain/packages/details/read-details.ts";
import { fileInRegistry } from "../../domain/packages/package-file.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import {
	type RegistryFile,
	registryFiles,
} from "../../domain/packages/registry-files.ts";
import { rsaKey } from "../../domain/packages/signing-keys.ts";
import { badRequest, notFound } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { contentDisposition } from "../../views/content-disposition.ts";
import { document } from "../answers.ts";
import { deleteFound } from "../found-file.ts";
import { packed } from "../in-turns.ts";
import { partOf, unpackingFor } from "../open-blob.ts";
import { packageInfo } from "../package-info.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { sendIndex } from "../send-cached.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";

const type = "alpine";
const property = describingProperty.alpine;

/** Repositories of Alpine packages with signed indexes. */
export const alpine: Registry = {
	type,
	routes: [
		{ route: "GET /key", needs: "read", run: publicKey },
		{ route: "PUT /:branch/:repository", needs: "write", run: upload },
		{
			route: "GET /:branch/:repository/:architecture/APKINDEX.tar.gz",
			needs: "read",
			run: index,
		},
		{
			route: "GET /:branch/:repository/:architecture/:file",
			needs: "read",
			run: async (call) => sendFile(call, await find(call)),
		},
		{
			route: "DELETE /:branch/:repository/:architecture/:file",
			needs: "write",
			run: async (call) => deleteFound(call, await find(call)),
		},
	],
};

const isWord = (word: string): boolean =>
	/^[\w.-]{1,100}$/.test(word) && !/^\.+$/.test(word);
const keyOf = (params: Call["params"], architecture: string): string =>
	`${params.branch}|${params.repository}|${architecture}`;

async function find({ app, owner, params }: Call) {
	const { architecture = "", file = "" } = params;
	return (
		(await fileInRegistry(
			app.db,
			owner.id,
			type,
			file,
			keyOf(params, architecture),
		)) ??
		(await fileInRegistry(
			app.db,
			owner.id,
			type,
			file,
			keyOf(params, "noarch"),
		))
	);
}

const headSize = 16 * 1024 * 1024;

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, params } = call;
	if (!isWord(params.branch ?? "") || !isWord(params.repository ?? ""))
		throw badRequest("invalid branch or repository name");
	const { blob } = await receive(call, type);
	await publish(app, actor, owner, await readPublication(call, blob));
	return new HttpResponse(201);
}

/** What a file says of its package. @throws DomainError "bad-request" for what is no such file */
export async function readPublication(
	call: Reading,
	blob: StoredBlob,
): Promise<Publication> {
	const { app, params } = call;
	const apk = await readApk(call, await partOf(app, blob, 0, headSize));
	return {
		type,
		name: apk.name,
		version: apk.version,
		files: [
			{
				name: `${apk.name}-${apk.version}.apk`,
				key: keyOf(params, apk.architecture),
				blob,
				properties: { [property]: `${apk.lines}S:${blob.size}\n` },
			},
		],
		existing: "add",
	};
}

/** A package is a signature, what it says of itself, and its files, each packed for itself. */
async function readApk(call: Reading, bytes: Buffer) {
	let rest = bytes;
	for (let i = 0; i < 2; i++) {
		const { packed, plain } = firstMember(rest);
		const info = await readFromTar(
			unpackingFor(call),
			Readable.from([plain], { objectMode: false }),
			".PKGINFO",
		);
		if (info)
			return described(
				packageInfo(info),
				createHash("sha1").update(packed).digest("base64"),
			);
		rest = rest.subarray(packed.length);
	}
	throw badRequest("the file is not an Alpine package");
}

const letters = [
	["I", "size"],
	["T", "pkgdesc"],
	["U", "url"],
	["L", "license"],
	["o", "origin"],
	["m", "maintainer"],
	["t", "builddate"],
	["c", "commit"],
	["k", "provider_priority"],
	["D", "depend"],
	["p", "provides"],
	["i", "install_if"],
] as const;

function described(info: (key: string) => string[], sum: string) {
	const [name = "", version = "", architecture = ""] = [
		"pkgname",
		"pkgver",
		"arch",
	].map((key) => info(key)[0]);
	if (!/^[a-z0-9][\w.+-]{0,150}$/i.test(name))
		throw badRequest("invalid package name");
	if (!/^\d[\w.~-]{0,100}$/.test(version))
		throw badRequest("invalid package version");
	if (!isWord(architecture)) throw badRequest("invalid package architecture");
	const more = letters.flatMap(([letter, key]) => {
		const values = info(key);
		return values.length ? [`${letter}:${values.join(" ")}\n`] : [];
	});
	return {
		name,
		version,
		architecture,
		lines: `C:Q1${sum}\nP:${name}\nV:${version}\nA:${architecture}\n${more.join("")}`,
	};
}

async function index(call: Call): Promise<HttpResponse> {
	const { app, owner, params } = call;
	const architecture = params.architecture ?? "";
	return sendIndex(call, type, {
		about: keyOf(params, architecture),
		type: "application/gzip",
		packed: true,
		async make() {
			const keys = [keyOf(params, architecture), keyOf(params, "noarch")];
			const own = (await registryFiles(app.db, owner.id, type)).filter((file) =>
				keys.includes(file.key),
			);
			if (!own.length) throw notFound("repository not found");
			return signedIndex(await rsaKey(app, owner), owner.lower_name, own);
		},
	});
}

async function signedIndex(
	key: KeyObject,
	owner: string,
	files: readonly RegistryFile[],
): Promise<Buffer> {
	const text = files.map((file) => `${file.properties[property]}\n`).join("");
	const index = await packed(
		writeTar([
			{ path: "DESCRIPTION", bytes: Buffer.from(`${owner} packages`) },
			{ path: "APKINDEX", bytes: Buffer.from(text) },
		]),
	);
	const signature = {
		path: `.SIGN.RSA.${keyName(key, owner)}`,
		bytes: sign("sha1", index, key),
	};
	return Buffer.concat([
		await packed(writeTar([signature], { open: true })),
		index,
	]);
}

const pemOf = (key: KeyObject): string =>
	createPublicKey(key).export({ type: "spki", format: "pem" }).toString();
const keyName = (key: KeyObject, owner: string): string =>
	`${owner}@${hash("sha256", pemOf(key)).slice(0, 16)}.rsa.pub`;

async function publicKey({ app, owner }: Call): Promise<HttpResponse> {
	const key = await rsaKey(app, owner);
	return document("application/x-pem-file", pemOf(key), {
		"Content-Disposition": contentDisposition(
			"attachment",
			keyName(key, owner.lower_name),
		),
	});
}
