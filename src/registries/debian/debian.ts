import type { StoredBlob } from "../../blobs/blob-store.ts";
import { fileInRegistry, fileOf } from "../../domain/packages/package-file.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import { badRequest, notFound } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { document } from "../answers.ts";
import { findVersion } from "../find.ts";
import { deleteFound } from "../found-file.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { repositoryKey } from "../repository-key.ts";
import { sendBytes } from "../send-cached.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";
import { readDeb } from "./control.ts";
import { byHash, distribution, properties } from "./distribution.ts";

const type = "debian";

/** A signed archive of Debian packages. */
export const debian: Registry = {
	type,
	routes: [
		repositoryKey,
		{
			route: "PUT /pool/:distribution/:component/upload",
			needs: "write",
			run: upload,
		},
		{
			route: "GET /pool/:distribution/:component/:file",
			needs: "read",
			run: download,
		},
		{
			route:
				"DELETE /pool/:distribution/:component/:name/:version/:architecture",
			needs: "write",
			run: remove,
		},
		{ route: "GET /dists/:distribution/:file", needs: "read", run: index },
		{
			route: "GET /dists/:distribution/:component/:folder/:file",
			needs: "read",
			run: index,
		},
		{
			route:
				"GET /dists/:distribution/:component/:folder/by-hash/:algorithm/:digest",
			needs: "read",
			async run(call) {
				const {
					distribution: name = "",
					component,
					folder,
					algorithm = "",
					digest = "",
				} = call.params;
				const bytes = byHash(
					await distribution(call, name),
					`${component}/${folder}`,
					algorithm,
					digest,
				);
				if (!bytes) throw notFound("index not found");
				return document("application/octet-stream", bytes);
			},
		},
	],
};

const isWord = (word: string): boolean =>
	/^[a-z0-9][\w.~+-]{0,100}$/i.test(word);
const keyOf = ({ distribution, component }: Call["params"]): string =>
	`${distribution}|${component}`;
const fileName = (
	name: string,
	version: string,
	architecture: string,
): string => `${name}_${version.replace(/^\d+:/, "")}_${architecture}.deb`;

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, params } = call;
	const { distribution: name = "", component = "" } = params;
	if (!isWord(name) || !isWord(component))
		throw badRequest("invalid distribution or component name");
	const { blob } = await receive(call, type);
	await publish(app, actor, owner, await readPublication(call, blob));
	return new HttpResponse(201);
}

/** What a file says of its package. @throws DomainError "bad-request" for what is no such file */
export async function readPublication(
	call: Reading,
	blob: StoredBlob,
): Promise<Publication> {
	const { params } = call;
	const { distribution: name = "", component = "" } = params;
	const deb = await readDeb(call, blob);
	return {
		type,
		name: deb.name,
		version: deb.version,
		files: [
			{
				name: fileName(deb.name, deb.version, deb.architecture),
				key: keyOf(params),
				blob,
				properties: {
					[properties.distribution]: name,
					[properties.component]: component,
					[properties.architecture]: deb.architecture,
					[properties.control]: deb.control,
				},
			},
		],
		existing: "add",
	};
}

async function download(call: Call): Promise<HttpResponse> {
	const { app, owner, params } = call;
	const file = await fileInRegistry(
		app.db,
		owner.id,
		type,
		params.file ?? "",
		keyOf(params),
	);
	return sendFile(call, file, {
		type: "application/vnd.debian.binary-package",
	});
}

async function remove(call: Call): Promise<HttpResponse> {
	const { app, params } = call;
	const { name = "", version = "", architecture = "" } = params;
	const found = await findVersion(call, type, name, version);
	const stored = fileName(
		found.target.name,
		found.version.version,
		architecture,
	);
	const file = await fileOf(app.db, found.version, stored, keyOf(params));
	return deleteFound(call, file);
}

async function index(call: Call): Promise<HttpResponse> {
	const { distribution: name = "", component, folder, file } = call.params;
	const path = component ? `${component}/${folder}/${file}` : `${file}`;
	const { indexes, changed } = await distribution(call, name);
	const bytes = indexes.get(path);
	if (!bytes) throw notFound("index not found");
	return sendBytes(call, {
		type: path.endsWith(".gz")
			? "application/gzip"
			: "text/plain; charset=utf-8",
		bytes,
		modified: changed,
	});
}
