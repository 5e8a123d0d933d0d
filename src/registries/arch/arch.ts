import { gzipSync } from "node:zlib";
import { readFromTar } from "../../archives/tar.ts";
import { writeTar } from "../../archives/write-tar.ts";
import { fileInRegistry } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import {
	type RegistryFile,
	registryFiles,
} from "../../domain/packages/registry-files.ts";
import { badRequest, notFound } from "../../errors.ts";
import { Answer } from "../../http/answer.ts";
import { deleteFound } from "../found-file.ts";
import { partOf, streamOf, unpackingFor } from "../open-blob.ts";
import { packageInfo } from "../package-info.ts";
import type { Call, Registry } from "../registry.ts";
import { sendFile } from "../send-file.ts";
import { sendIndex } from "../send-made.ts";
import { receive } from "../uploads.ts";

const type = "arch";
const property = "arch.desc";

/** Repositories of pacman packages. */
export const arch: Registry = {
	type,
	routes: [
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

async function upload(call: Call): Promise<Answer> {
	const { app, actor, owner, params } = call;
	if (!isWord(params.repository ?? ""))
		throw badRequest("the name of the repository is invalid");
	const { blob } = await receive(call, type);
	const info = await readFromTar(
		unpackingFor(call),
		await streamOf(app, blob),
		".PKGINFO",
	);
	if (!info) throw badRequest("the file is no pacman package");
	const told = packageInfo(info);
	const [name = "", version = "", architecture = ""] = [
		"pkgname",
		"pkgver",
		"arch",
	].map((key) => told(key)[0]);
	if (!/^[a-z0-9@_+][\w.@+-]{0,150}$/i.test(name))
		throw badRequest("the name of the package is invalid");
	if (!/^(?:\d+:)?[\w.+~]{1,100}-[\w.]{1,20}$/.test(version))
		throw badRequest("the version of the package is invalid");
	if (!isWord(architecture))
		throw badRequest("the architecture of the package is invalid");
	const start = await partOf(app, blob, 0, 1);
	const file = `${name}-${version}-${architecture}.pkg.tar.${start[0] === 0xfd ? "xz" : start[0] === 0x1f ? "gz" : "zst"}`;
	await publish(app, actor, owner, {
		type,
		name,
		version,
		files: [
			{
				name: file,
				key: keyOf(params, architecture),
				blob,
				properties: { [property]: describe(told) },
			},
		],
		existing: "add",
	});
	return new Answer(201);
}

const sections = [
	["NAME", "pkgname"],
	["BASE", "pkgbase"],
	["VERSION", "pkgver"],
	["DESC", "pkgdesc"],
	["GROUPS", "group"],
	["ISIZE", "size"],
	["URL", "url"],
	["LICENSE", "license"],
	["ARCH", "arch"],
	["BUILDDATE", "builddate"],
	["PACKAGER", "packager"],
	["REPLACES", "replaces"],
	["CONFLICTS", "conflict"],
	["PROVIDES", "provides"],
	["DEPENDS", "depend"],
	["OPTDEPENDS", "optdepend"],
	["MAKEDEPENDS", "makedepend"],
	["CHECKDEPENDS", "checkdepend"],
] as const;

const section = (name: string, values: readonly string[]): string =>
	values.length ? `%${name}%\n${values.join("\n")}\n\n` : "";
const describe = (told: (key: string) => string[]): string =>
	sections.map(([name, key]) => section(name, told(key))).join("");

async function download(call: Call): Promise<Answer> {
	const { app, owner, params } = call;
	const { repository = "", architecture = "", file = "" } = params;
	if (![`${repository}.db`, `${repository}.db.tar.gz`].includes(file))
		return sendFile(call, await find(call));
	return sendIndex(call, type, {
		about: keyOf(params, architecture),
		type: "application/gzip",
		packed: true,
		async make(changed) {
			const keys = [keyOf(params, architecture), keyOf(params, "any")];
			const own = (await registryFiles(app.db, owner.id, type)).filter((one) =>
				keys.includes(one.key),
			);
			if (!own.length) throw notFound("there is no such repository");
			return gzipSync(writeTar(newest(own).map(entry), { at: changed }));
		},
	});
}

/** A repository tells of one version of each package: the last uploaded. */
const newest = (files: readonly RegistryFile[]): RegistryFile[] => [
	...new Map(files.map((file) => [file.package_name, file])).values(),
];

function entry(file: RegistryFile) {
	const more =
		section("FILENAME", [file.name]) +
		section("CSIZE", [String(file.size)]) +
		section("MD5SUM", [file.md5]) +
		section("SHA256SUM", [file.sha256]);
	return {
		path: `${file.package_name}-${file.version}/desc`,
		bytes: Buffer.from(more + file.properties[property]),
	};
}
