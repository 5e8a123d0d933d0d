import { Readable } from "node:stream";
import { writeTar } from "../../archives/write-tar.ts";
import { detachedSignatureOf } from "../../crypto/openpgp/sign.ts";
import {
	type RegistryFile,
	registryFiles,
} from "../../domain/packages/registry-files.ts";
import { signingKey } from "../../domain/packages/signing-keys.ts";
import { notFound } from "../../errors.ts";
import type { HttpResponse } from "../../http/response.ts";
import { packed } from "../in-turns.ts";
import type { Call } from "../registry.ts";
import { sendIndex } from "../send-cached.ts";
import { properties, section } from "./describe.ts";

/** The two databases of a repository: of packages, and of packages with their files. */
type Database = "db" | "files";

/** Which database of a repository a file name means. */
export const databaseNamed = (
	repository: string,
	file: string,
): Database | undefined =>
	(["db", "files"] as const).find((kind) =>
		[`${repository}.${kind}`, `${repository}.${kind}.tar.gz`].includes(file),
	);

/** Answers with a database of a repository for an architecture, or with the signature of it. `key` is `repository|architecture`. */
export const sendDatabase = (
	call: Call,
	key: string,
	database: Database,
	{ signature }: { signature: boolean },
): Promise<HttpResponse> =>
	sendIndex(call, "arch", {
		about: `${key} ${database}${signature ? " signature" : ""}`,
		type: signature ? "application/pgp-signature" : "application/gzip",
		packed: true,
		async make(changed) {
			const bytes = await build(call, key, database, changed);
			if (!signature) return bytes;
			const signing = await signingKey(call.app, call.owner);
			return detachedSignatureOf(signing, Readable.from([bytes]), changed);
		},
	});

async function build(
	{ app, owner }: Call,
	key: string,
	database: Database,
	at: number,
): Promise<Buffer> {
	const [repository] = key.split("|");
	const keys = [key, `${repository}|any`];
	const own = (await registryFiles(app.db, owner.id, "arch")).filter((one) =>
		keys.includes(one.key),
	);
	if (!own.length) throw notFound("repository not found");
	const entries = newest(own).flatMap((file) => [
		entry(file, "desc", description(file)),
		...(database === "files" ? [entry(file, "files", listOf(file))] : []),
	]);
	return packed(writeTar(entries, { at }));
}

/** A repository tells of one version of each package: the last uploaded. */
const newest = (files: readonly RegistryFile[]): RegistryFile[] => [
	...new Map(files.map((file) => [file.package_name, file])).values(),
];

const entry = (file: RegistryFile, name: string, text: string) => ({
	path: `${file.package_name}-${file.version}/${name}`,
	bytes: Buffer.from(text),
});

function description(file: RegistryFile): string {
	const signature = file.properties[properties.signature];
	return (
		section("FILENAME", [file.name]) +
		section("CSIZE", [String(file.size)]) +
		section("MD5SUM", [file.md5]) +
		section("SHA256SUM", [file.sha256]) +
		section("PGPSIG", signature ? [signature] : []) +
		file.properties[properties.desc]
	);
}

const listOf = (file: RegistryFile): string =>
	section("FILES", (file.properties[properties.files] ?? "").split("\n"));
