import { Readable } from "node:stream";
import { readFromTar } from "../../archives/tar.ts";
import { openZip } from "../../archives/zip.ts";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import { describingProperty } from "../../domain/packages/details/read-details.ts";
import { fileInRegistry } from "../../domain/packages/package-file.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import {
	type RegistryFile,
	registryFiles,
} from "../../domain/packages/registry-files.ts";
import { badRequest } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { mapInTurns } from "../in-turns.ts";
import { jsonObject } from "../json.ts";
import { seekable, streamOf, unpackingFor } from "../open-blob.ts";
import { extraInTar, extraJson, someOf } from "../readme.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { sendIndex } from "../send-cached.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";

const type = "conda";
const property = describingProperty.conda;

/** Channels of Conda packages, in their newer form (`.conda`) and the older one (`.tar.bz2`). */
export const conda: Registry = {
	type,
	errorBody: ({ message }) => ({ reason: message, message }),
	routes: [
		{ route: "PUT /:file", needs: "write", run: upload },
		{ route: "PUT /:channel/:file", needs: "write", run: upload },
		{ route: "GET /:architecture/:file", needs: "read", run: download },
		{
			route: "GET /:channel/:architecture/:file",
			needs: "read",
			run: download,
		},
	],
};

const keyOf = (channel: string, architecture: string): string =>
	`${channel}|${architecture}`;
const indexes = ["repodata.json", "current_repodata.json"];

const names = /^[\w.+!-]{1,250}(\.conda|\.tar\.bz2)$/;

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, params } = call;
	const { channel = "", file = "" } = params;
	if (channel && !/^[\w-]{1,100}$/.test(channel))
		throw badRequest("invalid channel name");
	if (!names.test(file))
		throw badRequest(
			"only files whose names end in .conda or .tar.bz2 are taken",
		);
	const { blob } = await receive(call, type);
	await publish(app, actor, owner, await readPublication(call, blob));
	return new HttpResponse(201);
}

/** What a file says of its package. @throws DomainError "bad-request" for what is no such file */
export async function readPublication(
	call: Reading,
	blob: StoredBlob,
): Promise<Publication> {
	const { channel = "", file = "" } = call.params;
	const [, form = ""] = names.exec(file) ?? [];
	const { index, about } = await contentOf(call, blob, form);
	const { name, version, build } = index;
	const architecture =
		typeof index.subdir === "string" ? index.subdir : "noarch";
	if (typeof name !== "string" || !/^[a-z0-9_.-]{1,200}$/.test(name))
		throw badRequest("invalid package name");
	if (typeof version !== "string" || !/^[\w.!+]{1,100}$/.test(version))
		throw badRequest("invalid package version");
	if (!/^[\w-]{1,50}$/.test(architecture))
		throw badRequest("invalid package architecture");
	if (file !== `${name}-${version}-${build}${form}`)
		throw badRequest("the file name must consist of name, version and build");
	return {
		type,
		name,
		version,
		about: { facts: someOf(about, told) },
		files: [
			{
				name: file,
				key: keyOf(channel, architecture),
				blob,
				properties: { [property]: JSON.stringify(index) },
			},
		],
		existing: "add",
	};
}

/** What `about.json` of a package tells people. */
const told = [
	"summary",
	"description",
	"license",
	"home",
	"dev_url",
	"doc_url",
	"keywords",
];
const aboutFile = "info/about.json";
/** It stands beside the index, at the beginning. */
const mostBefore = 8 * 1024 * 1024;

/** What a package says of itself. @throws DomainError "bad-request", "too-large" */
async function contentOf(
	call: Reading,
	blob: { key: string; size: number },
	form: string,
): Promise<Record<"index" | "about", Record<string, unknown>>> {
	const wrong = "the archive is no Conda package";
	const packed = form === ".conda" ? await zippedInfo(call, blob) : undefined;
	if (form === ".conda" && !packed) throw badRequest(wrong);
	const open = async () =>
		packed
			? Readable.from([packed], { objectMode: false })
			: await streamOf(call.app, blob);
	const bytes = await readFromTar(
		unpackingFor(call),
		await open(),
		"info/index.json",
	);
	const index = jsonObject(bytes?.toString("utf8") ?? "", wrong);
	const extra = await extraInTar(
		call,
		await open(),
		(path) => path === aboutFile,
		mostBefore,
	);
	return { index, about: extraJson(extra.get(aboutFile)) };
}

/** In a zip archive lies a tar archive of information. */
async function zippedInfo(
	call: Reading,
	blob: { key: string; size: number },
): Promise<Buffer | undefined> {
	const zip = await openZip(seekable(call.app, blob));
	try {
		const info = zip.entries.find(({ path }) =>
			/^info-[^/]+\.tar\.zst$/.test(path),
		);
		return info && (await zip.read(info.path, 32 * 1024 * 1024));
	} finally {
		zip.close();
	}
}

async function download(call: Call): Promise<HttpResponse> {
	const { app, owner, params } = call;
	const { channel = "", architecture = "", file = "" } = params;
	const key = keyOf(channel, architecture);
	if (!indexes.includes(file))
		return sendFile(
			call,
			await fileInRegistry(app.db, owner.id, type, file, key),
		);
	return sendIndex(call, type, {
		about: key,
		type: "application/json",
		async make() {
			const own = (await registryFiles(app.db, owner.id, type)).filter(
				(one) => one.key === key,
			);
			const those = async (form: string) =>
				Object.fromEntries(
					await mapInTurns(
						own.filter(({ name }) => name.endsWith(form)),
						packageOf,
					),
				);
			return JSON.stringify({
				info: { subdir: architecture },
				packages: await those(".tar.bz2"),
				"packages.conda": await those(".conda"),
				removed: [],
				repodata_version: 1,
			});
		},
	});
}

/** A package as an index tells of it. */
const packageOf = (file: RegistryFile): [string, unknown] => [
	file.name,
	{
		...JSON.parse(file.properties[property] ?? "{}"),
		md5: file.md5,
		sha256: file.sha256,
		size: file.size,
	},
];
