import { Readable } from "node:stream";
import { readTar } from "../../archives/tar.ts";
import { openZip } from "../../archives/zip.ts";
import { registryState } from "../../domain/packages/package.ts";
import { fileInRegistry } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { registryFiles } from "../../domain/packages/registry-files.ts";
import { badRequest } from "../../errors.ts";
import { Answer } from "../../http/answer.ts";
import { seekable } from "../open-blob.ts";
import type { Call, Registry } from "../registry.ts";
import { sendFile } from "../send-file.ts";
import { sendMade } from "../send-made.ts";
import { receive } from "../uploads.ts";

const type = "conda";
const property = "conda.index";

/** Channels of Conda packages in their newer form (`.conda`). */
export const conda: Registry = {
	type,
	refusal: ({ message }) => ({ reason: message, message }),
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

async function upload(call: Call): Promise<Answer> {
	const { app, actor, owner, params } = call;
	const { channel = "", file = "" } = params;
	if (channel && !/^[\w-]{1,100}$/.test(channel))
		throw badRequest("the name of the channel is invalid");
	if (!/^[\w.+!-]{1,250}\.conda$/.test(file))
		throw badRequest("only files whose names end in .conda are taken");
	const { blob } = await receive(call, type);
	const index = await indexOf(call, blob);
	const { name, version, build } = index;
	const architecture =
		typeof index.subdir === "string" ? index.subdir : "noarch";
	if (typeof name !== "string" || !/^[a-z0-9_.-]{1,200}$/.test(name))
		throw badRequest("the name of the package is invalid");
	if (typeof version !== "string" || !/^[\w.!+]{1,100}$/.test(version))
		throw badRequest("the version of the package is invalid");
	if (!/^[\w-]{1,50}$/.test(architecture))
		throw badRequest("the architecture of the package is invalid");
	if (file !== `${name}-${version}-${build}.conda`)
		throw badRequest("the file must be called after name, version and build");
	await publish(app, actor, owner, {
		type,
		name,
		version,
		files: [
			{
				name: file,
				key: keyOf(channel, architecture),
				blob,
				properties: { [property]: JSON.stringify(index) },
			},
		],
		existing: "add",
	});
	return new Answer(201);
}

/** What a package says of itself: in a zip archive lies a tar archive of information. @throws Refusal "bad-request" */
async function indexOf(
	{ app }: Call,
	blob: { key: string; size: number },
): Promise<Record<string, unknown>> {
	const zip = await openZip(seekable(app, blob));
	try {
		const info = zip.entries.find(({ path }) =>
			/^info-[^/]+\.tar\.zst$/.test(path),
		);
		const packed = info && (await zip.read(info.path, 32 * 1024 * 1024));
		const found =
			packed &&
			(await readTar(Readable.from([packed], { objectMode: false }), {
				wanted: (path) => path === "info/index.json",
				enough: 1,
			}));
		const bytes = found?.get("info/index.json");
		const value: unknown = bytes && JSON.parse(bytes.toString("utf8"));
		if (typeof value === "object" && value !== null && !Array.isArray(value))
			return value as Record<string, unknown>;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
	} finally {
		zip.close();
	}
	throw badRequest("the archive is no Conda package");
}

async function download(call: Call): Promise<Answer> {
	const { app, owner, params } = call;
	const { channel = "", architecture = "", file = "" } = params;
	const key = keyOf(channel, architecture);
	if (!indexes.includes(file))
		return sendFile(
			call,
			await fileInRegistry(app.db, owner.id, type, file, key),
		);
	const { revision, changed_at } = await registryState(app.db, owner.id, type);
	return sendMade(call, {
		key: `conda ${owner.id} ${key}`,
		revision,
		type: "application/json",
		modified: changed_at,
		async make() {
			const own = (await registryFiles(app.db, owner.id, type)).filter(
				(one) => one.key === key,
			);
			const packages = own.map((one) => [
				one.name,
				{
					...JSON.parse(one.properties[property] ?? "{}"),
					md5: one.md5,
					sha256: one.sha256,
					size: one.size,
				},
			]);
			return JSON.stringify({
				info: { subdir: architecture },
				packages: {},
				"packages.conda": Object.fromEntries(packages),
				removed: [],
				repodata_version: 1,
			});
		},
	});
}
