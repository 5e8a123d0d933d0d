import type { StoredBlob } from "../../blobs/blob-store.ts";
import { fileInRegistry } from "../../domain/packages/package-file.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import { badRequest, notFound } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { document } from "../answers.ts";
import { deleteFound } from "../found-file.ts";
import { partOf, unpackingFor } from "../open-blob.ts";
import { packageInfo } from "../package-info.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { repositoryKey } from "../repository-key.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";
import { databaseNamed, sendDatabase } from "./database.ts";
import { contentOf, describe, properties } from "./describe.ts";
import { sign, signatureOf } from "./signatures.ts";

const type = "arch";
/** Repositories of pacman packages. */
export const arch: Registry = {
	type,
	routes: [
		repositoryKey,
		{ route: "PUT /:repository", needs: "write", run: upload },
		{
			route: "GET /:repository/:architecture/:file",
			needs: "read",
			run: download,
		},
		{
			route: "DELETE /:repository/:architecture/:file",
			needs: "write",
			run: async (call) => deleteFound(call, await find(call)),
		},
	],
};

const isWord = (word: string): boolean =>
	/^[\w.@-]{1,100}$/.test(word) && !/^\.+$/.test(word);
const keyOf = (params: Call["params"], architecture: string): string =>
	`${params.repository}|${architecture}`;

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
		(await fileInRegistry(app.db, owner.id, type, file, keyOf(params, "any")))
	);
}

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, params } = call;
	if (!isWord(params.repository ?? ""))
		throw badRequest("invalid repository name");
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
	const { info, files } = await contentOf(app, unpackingFor(call), blob);
	if (!info) throw badRequest("the file is not a pacman package");
	const valuesOf = packageInfo(info);
	const [name = "", version = "", architecture = ""] = [
		"pkgname",
		"pkgver",
		"arch",
	].map((key) => valuesOf(key)[0]);
	if (!/^[a-z0-9@_+][\w.@+-]{0,150}$/i.test(name))
		throw badRequest("invalid package name");
	if (!/^(?:\d+:)?[\w.+~]{1,100}-[\w.]{1,20}$/.test(version))
		throw badRequest("invalid package version");
	if (!isWord(architecture)) throw badRequest("invalid package architecture");
	const start = await partOf(app, blob, 0, 1);
	const file = `${name}-${version}-${architecture}.pkg.tar.${start[0] === 0xfd ? "xz" : start[0] === 0x1f ? "gz" : "zst"}`;
	return {
		type,
		name,
		version,
		files: [
			{
				name: file,
				key: keyOf(params, architecture),
				blob,
				properties: {
					[properties.desc]: describe(valuesOf),
					[properties.files]: files,
					[properties.signature]: await sign(call, blob),
				},
			},
		],
		existing: "add",
	};
}

/** A package with its signature, a database, or the signature of one. */
async function download(call: Call): Promise<HttpResponse> {
	const { repository = "", architecture = "", file = "" } = call.params;
	const [, plain = file, signed] = /^(.*?)(\.sig)?$/.exec(file) ?? [];
	const database = databaseNamed(repository, plain);
	if (database)
		return sendDatabase(call, keyOf(call.params, architecture), database, {
			signature: signed !== undefined,
		});
	if (!signed) return sendFile(call, await find(call));
	const found = await find({
		...call,
		params: { ...call.params, file: plain },
	});
	if (!found) throw notFound("file not found");
	const signature = await signatureOf(call, found);
	return document("application/pgp-signature", signature);
}
