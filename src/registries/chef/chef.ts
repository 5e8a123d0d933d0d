import type { StoredBlob } from "../../blobs/blob-store.ts";
import {
	deletePackage,
	deleteVersion,
} from "../../domain/packages/delete-package.ts";
import { filesOf } from "../../domain/packages/package-file.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import { badRequest } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { findPackage, findVersion } from "../find.ts";
import { streamOf, unpackingFor } from "../open-blob.ts";
import { readmeInTar } from "../readme.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";
import {
	listCookbooks,
	showCookbook,
	showVersion,
	universe,
	versionIn,
} from "./documents.ts";
import { readCookbook } from "./metadata.ts";
import { promisedDigest, signerOf } from "./signature.ts";

const type = "chef";
const cookbook = "/api/v1/cookbooks/:name";
const version = `${cookbook}/versions/:version`;

/** A supermarket of Chef cookbooks; publishers sign with the key of their account. */
export const chef: Registry = {
	type,
	errorBody: ({ message, kind }) => ({
		error_messages: [message],
		error_code: kind.replaceAll("-", "_").toUpperCase(),
	}),
	identify: signerOf,
	routes: [
		{ route: "GET /universe", needs: "read", run: universe },
		{ route: "GET /api/v1/universe", needs: "read", run: universe },
		{ route: "GET /api/v1/search", needs: "read", run: listCookbooks },
		{ route: "GET /api/v1/cookbooks", needs: "read", run: listCookbooks },
		{ route: "POST /api/v1/cookbooks", needs: "write", run: upload },
		{ route: `GET ${cookbook}`, needs: "read", run: showCookbook },
		{ route: `GET ${version}`, needs: "read", run: showVersion },
		{
			route: `GET ${version}/download`,
			needs: "read",
			async run(call) {
				const { name = "" } = call.params;
				const found = await findVersion(call, type, name, versionIn(call));
				const [file] = await filesOf(call.app.db, found.version);
				return sendFile(call, file, { type: "application/gzip" });
			},
		},
		{
			route: `DELETE ${cookbook}`,
			needs: "write",
			async run(call) {
				const target = await findPackage(call, type, call.params.name ?? "");
				await deletePackage(call.app, call.actor, target);
				return new HttpResponse(200, {});
			},
		},
		{
			route: `DELETE ${version}`,
			needs: "write",
			async run(call) {
				const { name = "" } = call.params;
				const found = await findVersion(call, type, name, versionIn(call));
				const { target, version } = found;
				await deleteVersion(call.app, call.actor, target, version);
				return new HttpResponse(200, {});
			},
		},
	],
};

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, request, base } = call;
	const { blob } = await receive(call, type);
	const promised = promisedDigest(request.headers);
	// what is signed is the file, wherever in the form it is
	if (promised && blob[promised.algorithm] !== promised.digest)
		throw badRequest("the archive does not match the signature");
	const found = await readPublication(call, blob);
	await publish(app, actor, owner, found);
	return new HttpResponse(201, {
		uri: `${base}/api/v1/cookbooks/${found.name}`,
	});
}

/** What a file says of its package. @throws DomainError "bad-request" for what is no such file */
export async function readPublication(
	call: Reading,
	blob: StoredBlob,
): Promise<Publication> {
	const { app } = call;
	const found = await readCookbook(
		unpackingFor(call),
		await streamOf(app, blob),
	);
	return {
		type,
		name: found.name,
		version: found.version,
		metadata: found,
		about: found.longDescription
			? undefined
			: { readme: await readmeInTar(call, blob, "folder") },
		files: [{ name: `${found.name}-${found.version}.tar.gz`, blob }],
		existing: "refuse",
	};
}
