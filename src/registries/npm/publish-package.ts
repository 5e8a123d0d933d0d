import { valid } from "semver";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import { packageByName, versionOf } from "../../domain/packages/package.ts";
import { type Publication, publish } from "../../domain/packages/publish.ts";
import { demandRoom } from "../../domain/packages/quotas.ts";
import { badRequest, conflict, forbidden, tooLarge } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { repositoryOfAddress } from "../linked-repository.ts";
import { readmeInTar } from "../readme.ts";
import type { Call } from "../registry.ts";
import { store } from "../uploads.ts";
import { deprecate } from "./deprecate.ts";
import { setTags } from "./dist-tags.ts";
import { bareName, isPackageName } from "./names.ts";
import { readPublishDocument } from "./publish-document.ts";

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** `npm publish`, and `npm deprecate`, which sends the same without a tarball. */
export async function publishPackage(
	call: Call,
	name: string,
): Promise<HttpResponse> {
	const { app, actor, owner, request } = call;
	if (!isPackageName(name)) throw badRequest("invalid npm package name");
	const length = Number(request.headers["content-length"] ?? 0);
	await demandRoom(app, app.db, owner.id, "npm", Math.floor(length * 0.75));
	const { document, taken } = await readPublishDocument(
		request.iterator({ destroyOnReturn: false }),
		(bytes) => store(call, bytes),
	);
	if ((document.name ?? document._id) !== name)
		throw badRequest("the document belongs to another package");
	if (!isObject(document._attachments) || taken.length === 0)
		return deprecate(call, name, document.versions);
	const blob = taken[0] as StoredBlob;
	const { version, manifest } = versionIn(document);
	if (taken.length !== 1 || Object.keys(document._attachments).length !== 1)
		throw badRequest("the document must have one attachment");
	if (blob.size === 0) throw badRequest("the attachment is empty");
	checkDigests(manifest.dist, blob);
	const known = await packageByName(app.db, owner.id, "npm", name);
	if (known && (await versionOf(app.db, known, version)))
		throw conflict("this package version already exists");
	const repository = await repositoryOfAddress(call, manifest.repository);
	if (repository === "forbidden")
		throw forbidden("no permission to upload this package");
	const { dist: _, readme: own, ...rest } = manifest;
	if (JSON.stringify(rest).length > largestManifest)
		throw tooLarge("the description of the version is too large");
	const readme = textOf(document.readme) || textOf(own);
	const publication: Publication = {
		type: "npm",
		name,
		version,
		metadata: {
			manifest: { ...rest, name, version },
			readme,
		},
		about: readme
			? undefined
			: { readme: await readmeInTar(call, blob, "folder") },
		files: [{ name: `${bareName(name)}-${version}.tgz`, blob }],
		repository: repository?.id,
		existing: "refuse",
		inTransaction: (tx, made) =>
			setTags(tx, made.packageId, made.versionId, tagsOf(document)),
	};
	await publish(app, actor, owner, publication);
	return new HttpResponse(201, { ok: true, success: true });
}

const largestManifest = 1024 * 1024;
/** As much of it npm's own registry keeps. */
const largestReadme = 64 * 1024;
const textOf = (value: unknown): string =>
	typeof value === "string" ? value.slice(0, largestReadme) : "";

function versionIn(document: Json): { version: string; manifest: Json } {
	const versions = Object.entries(
		isObject(document.versions) ? document.versions : {},
	);
	const [[given, manifest] = ["", undefined]] = versions;
	if (versions.length !== 1 || !isObject(manifest))
		throw badRequest("the document must have one version");
	const version = valid(String(manifest.version ?? given), { loose: true });
	const plain = version ?? valid(completed(given));
	if (!plain) throw badRequest("the version must be a semantic version");
	if (manifest.name !== undefined && manifest.name !== document.name)
		throw badRequest("the version belongs to another package");
	return { version: plain, manifest };
}

/** `1.0` means `1.0.0`. */
const completed = (version: string): string =>
	/^\d+$/.test(version)
		? `${version}.0.0`
		: /^\d+\.\d+$/.test(version)
			? `${version}.0`
			: version;

/** @throws DomainError "bad-request" when the bytes are not those that the document promises */
function checkDigests(dist: unknown, blob: StoredBlob): void {
	if (!isObject(dist)) return;
	const { integrity, shasum } = dist;
	if (
		typeof shasum === "string" &&
		shasum &&
		shasum.toLowerCase() !== blob.sha1
	)
		throw badRequest("the shasum does not match the attachment");
	if (typeof integrity !== "string" || !integrity) return;
	const known = integrity.split(/\s+/).flatMap((word) => {
		const [algorithm = "", value = ""] = word.split(/-(.*)/s);
		const hex = { sha512: blob.sha512, sha256: blob.sha256, sha1: blob.sha1 }[
			algorithm
		];
		return hex ? [Buffer.from(value, "base64").toString("hex") === hex] : [];
	});
	if (!known.length || known.includes(false))
		throw badRequest("the integrity value does not match the attachment");
}

function tagsOf(document: Json): string[] {
	const tags = isObject(document["dist-tags"])
		? Object.keys(document["dist-tags"])
		: [];
	return tags.length ? tags.slice(0, 20) : ["latest"];
}
