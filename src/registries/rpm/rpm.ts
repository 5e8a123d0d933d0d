import type { StoredBlob } from "../../blobs/blob-store.ts";
import { fileInRegistry, filesOf } from "../../domain/packages/package-file.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import { notFound } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { text } from "../answers.ts";
import { findVersion } from "../find.ts";
import { deleteFound } from "../found-file.ts";
import { someOf } from "../readme.ts";
import type { Call, Reading, Registry } from "../registry.ts";
import { sendKey } from "../repository-key.ts";
import { sendBytes } from "../send-cached.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";
import { type Address, addressOf } from "./address.ts";
import { fileOf, type RpmFacts, readRpm, versionOf } from "./facts.ts";
import { factsProperty, repodata } from "./repodata.ts";

const type = "rpm";

/** Repositories of RPM packages with signed metadata: one for each group, and one for what is in none. */
export const rpm: Registry = {
	type,
	routes: [
		{ route: "GET .repo", needs: "read", run: (call) => config(call, "") },
		{ route: "PUT /*", needs: "write", run: upload },
		{ route: "GET /*", needs: "read", run: send },
		{ route: "DELETE /*", needs: "write", run: remove },
	],
};

/** @throws DomainError "not-found" */
function addressed({ params }: Call): Address {
	const address = addressOf(params["*"] ?? "");
	if (!address) throw notFound("nothing found at this address");
	return address;
}

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner } = call;
	const { kind, group } = addressed(call);
	if (kind !== "upload") throw notFound("upload packages to /upload");
	const { blob } = await receive(call, type);
	await publish(app, actor, owner, await readPublication(call, blob, group));
	return new HttpResponse(201);
}

/** What a file says of its package. @throws DomainError "bad-request" for what is no such file */
export async function readPublication(
	call: Reading,
	blob: StoredBlob,
	group: string,
): Promise<Publication> {
	const facts = await readRpm(call, blob);
	return {
		type,
		name: facts.name,
		version: versionOf(facts),
		about: { facts: toldIn(facts) },
		files: [
			{
				name: fileOf(facts),
				key: group,
				blob,
				properties: { [factsProperty]: JSON.stringify(facts) },
			},
		],
		existing: "add",
	};
}

/** What people are told of a package: not its files, of which there may be many. */
const toldIn = (facts: RpmFacts) => ({
	...someOf({ ...facts }, [
		"name",
		"summary",
		"description",
		"packager",
		"vendor",
		"url",
		"license",
		"group",
	]),
	requires: facts.requires.slice(0, 500),
});

async function send(call: Call): Promise<HttpResponse> {
	const address = addressed(call);
	switch (address.kind) {
		case "key":
			return sendKey(call);
		case "config":
			return config(call, address.group);
		case "index":
			return index(call, address.group, address.file);
		case "file": {
			const { app, owner } = call;
			const { file, group } = address;
			return sendFile(
				call,
				await fileInRegistry(app.db, owner.id, type, file, group),
				{ type: "application/x-rpm" },
			);
		}
		case "package":
			return sendFile(call, await find(call, address), {
				type: "application/x-rpm",
			});
		case "upload":
			throw notFound("nothing found at this address");
	}
}

function config({ base, owner }: Call, group: string): HttpResponse {
	const name = [owner.lower_name, ...group.split("/")].filter(Boolean);
	const address = group ? `${base}/${group}` : base;
	return text(
		`[${name.join("-")}]\nname=${name.join(" ")}\nbaseurl=${address}\nenabled=1\ngpgcheck=0\nrepo_gpgcheck=1\ngpgkey=${base}/repository.key\n`,
	);
}

async function index(
	call: Call,
	group: string,
	file: string,
): Promise<HttpResponse> {
	const { files, changed } = await repodata(call, group);
	const bytes = files.get(file);
	if (!bytes) throw notFound("index not found");
	return sendBytes(call, {
		type: file.endsWith(".gz")
			? "application/gzip"
			: file.endsWith(".asc")
				? "application/pgp-signature"
				: "application/xml",
		bytes,
		modified: changed,
	});
}

async function find(
	call: Call,
	{ group, name, version, architecture }: Address & { kind: "package" },
) {
	const found = await findVersion(call, type, name, version);
	const files = await filesOf(call.app.db, found.version);
	return files.find(
		(one) => one.key === group && one.name.endsWith(`.${architecture}.rpm`),
	);
}

async function remove(call: Call): Promise<HttpResponse> {
	const address = addressed(call);
	if (address.kind !== "package")
		throw notFound("nothing to delete at this address");
	return deleteFound(call, await find(call, address));
}
