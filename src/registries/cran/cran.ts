import { readFromTar } from "../../archives/tar.ts";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import { registryFiles } from "../../domain/packages/registry-files.ts";
import { badRequest } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { fileByName } from "../found-file.ts";
import { mapInTurns, packed } from "../in-turns.ts";
import { streamOf, unpackingFor } from "../open-blob.ts";
import { readmeInTar, someOf } from "../readme.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { sendIndex } from "../send-cached.ts";
import { receive } from "../uploads.ts";

const type = "cran";

/** A repository of R packages as source. */
export const cran: Registry = {
	type,
	routes: [
		{ route: "PUT /src", needs: "write", run: upload },
		{
			route: "GET /src/contrib/PACKAGES",
			needs: "read",
			run: (call) => index(call, false),
		},
		{
			route: "GET /src/contrib/PACKAGES.gz",
			needs: "read",
			run: (call) => index(call, true),
		},
		fileByName(type, "/src/contrib"),
	],
};

const shown = [
	"Package",
	"Version",
	"Depends",
	"Imports",
	"LinkingTo",
	"Suggests",
	"Enhances",
	"License",
	"NeedsCompilation",
];

/** What people want to know besides. */
const told = ["Title", "Description", "Maintainer", "URL"];

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner } = call;
	const { blob } = await receive(call, type);
	await publish(app, actor, owner, await readPublication(call, blob));
	return new HttpResponse(201);
}

/** What a file says of its package. @throws DomainError "bad-request" for what is no such file */
export async function readPublication(
	call: Reading,
	blob: StoredBlob,
): Promise<Publication> {
	const { app } = call;
	const bytes = await readFromTar(
		unpackingFor(call),
		await streamOf(app, blob),
		/^[^/]+\/DESCRIPTION$/,
	);
	if (!bytes) throw badRequest("the archive is not an R package");
	const fields = fieldsOf(bytes.toString("utf8"));
	const name = fields.get("Package") ?? "";
	const version = fields.get("Version") ?? "";
	if (!/^[a-z][a-z0-9.]{0,98}[a-z0-9]$/i.test(name))
		throw badRequest("invalid package name");
	if (!/^\d{1,9}(?:[.-]\d{1,9}){1,5}$/.test(version))
		throw badRequest("invalid package version");
	return {
		type,
		name,
		version,
		metadata: Object.fromEntries(
			shown.flatMap((field) =>
				fields.has(field) ? [[field, fields.get(field)]] : [],
			),
		),
		about: {
			facts: someOf(Object.fromEntries(fields), told),
			readme: await readmeInTar(call, blob, "folder"),
		},
		files: [{ name: `${name}_${version}.tar.gz`, blob }],
		existing: "refuse",
	};
}

/** The fields of a Debian-like paragraph; lines that begin with space go on with the last one. */
function fieldsOf(text: string): Map<string, string> {
	const lines = text.replace(/\r\n/g, "\n").split(/\n(?![ \t])/);
	return new Map(
		lines.flatMap((line) => {
			const [, name, value] = /^([A-Za-z][\w@/-]*):\s*(.*)$/s.exec(line) ?? [];
			return name !== undefined && value !== undefined
				? [[name, value.replace(/\s+/g, " ").trim()] as const]
				: [];
		}),
	);
}

async function index(call: Call, short: boolean): Promise<HttpResponse> {
	const { app, owner } = call;
	return sendIndex(call, type, {
		about: String(short),
		type: short ? "application/x-gzip" : "text/plain; charset=utf-8",
		packed: short,
		async make() {
			const files = await registryFiles(app.db, owner.id, type);
			// the last uploaded version of each
			const last = new Map(files.map((file) => [file.package_name, file]));
			const text = await mapInTurns([...last.values()], ({ metadata, md5 }) => {
				const fields = Object.entries(
					JSON.parse(metadata) as Record<string, string>,
				);
				return `${fields.map(([name, value]) => `${name}: ${value}\n`).join("")}MD5sum: ${md5}\n`;
			});
			const plain = Buffer.from(text.join("\n"));
			return short ? packed(plain) : plain;
		},
	});
}
