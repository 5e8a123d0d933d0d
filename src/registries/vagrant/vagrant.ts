import { valid } from "semver";
import { readFromTar } from "../../archives/tar.ts";
import { versionsOf } from "../../domain/packages/package.ts";
import { filesByVersion } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { badRequest, notFound } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { findFile, findPackage } from "../find.ts";
import { streamOf, unpackingFor } from "../open-blob.ts";
import { extraInTar, extraJson, someOf } from "../readme.ts";
import type { Call, Registry } from "../registry.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";

const type = "vagrant";

/** A catalogue of Vagrant boxes. */
export const vagrant: Registry = {
	type,
	errorBody: ({ message }) => ({ errors: [{ message }] }),
	routes: [
		{
			route: "GET /authenticate",
			needs: "read",
			run({ actor }) {
				if (!actor.account) throw notFound();
				return new HttpResponse(200, {});
			},
		},
		{ route: "GET /:name", needs: "read", run: catalogue },
		{ route: "PUT /:name/:version/:file", needs: "write", run: upload },
		{
			route: "GET /:name/:version/:file",
			needs: "read",
			async run(call) {
				const { name = "", version = "", file = "" } = call.params;
				return sendFile(call, await findFile(call, type, name, version, file));
			},
		},
	],
};

/** What people are told of a box, if it stands before the disks. */
const infoFile = "info.json";
const mostBefore = 8 * 1024 * 1024;
const toldNames = ["description", "homepage", "repository", "author"].flatMap(
	(name) => [name, `${name[0]?.toUpperCase()}${name.slice(1)}`],
);

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, params } = call;
	const { name = "", file = "" } = params;
	const version = valid(params.version ?? "");
	const [, provider = ""] = /^([\w-]{1,100})\.box$/.exec(file) ?? [];
	if (!/^[a-z0-9][\w.-]{0,99}$/i.test(name))
		throw badRequest("invalid box name");
	if (!version) throw badRequest("invalid box version");
	if (!provider)
		throw badRequest(
			"the file must be called after its provider, such as virtualbox.box",
		);
	const { blob } = await receive(call, type);
	const metadata = await readFromTar(
		unpackingFor(call),
		await streamOf(app, blob),
		"metadata.json",
	);
	if (!metadata) throw badRequest("the archive is not a Vagrant box");
	const told = await extraInTar(
		call,
		await streamOf(app, blob),
		(path) => path === infoFile,
		mostBefore,
	);
	const info = extraJson(told.get(infoFile));
	await publish(app, actor, owner, {
		type,
		name,
		version,
		about: told.size ? { facts: someOf(info, toldNames) } : undefined,
		files: [{ name: file, blob }],
		existing: "add",
	});
	return new HttpResponse(201);
}

async function catalogue(call: Call): Promise<HttpResponse> {
	const { app, base, owner, params } = call;
	const target = await findPackage(call, type, params.name ?? "");
	const versions = await versionsOf(app.db, target);
	const files = await filesByVersion(app.db, versions);
	return new HttpResponse(200, {
		name: `${owner.name}/${target.name}`,
		versions: versions.map((version) => ({
			version: version.version,
			status: "active",
			created_at: new Date(version.created_at * 1000).toISOString(),
			providers: (files.get(version.id) ?? []).map((file) => ({
				name: file.name.replace(/\.box$/, ""),
				url: `${base}/${target.name}/${version.version}/${file.name}`,
				checksum_type: "sha512",
				checksum: file.sha512,
			})),
		})),
	});
}
