import { hash } from "node:crypto";
import type { Transaction } from "../../database/database.ts";
import { changeRegistry } from "../../domain/packages/change-registry.ts";
import { deleteVersionIn } from "../../domain/packages/delete-package.ts";
import {
	blobsOf,
	renameVersion,
	subjectProperty,
	versionsOfManifest,
} from "../../domain/packages/images.ts";
import {
	type Package,
	packageByName,
	type Version,
	versionOf,
} from "../../domain/packages/package.ts";
import type { PackageFile } from "../../domain/packages/package-file.ts";
import { type NewFile, publishIn } from "../../domain/packages/publish.ts";
import { readBody } from "../../http/read-body.ts";
import { HttpResponse } from "../../http/response.ts";
import { repositoryOfAddress } from "../linked-repository.ts";
import { storeBuffer } from "../uploads.ts";
import { imageAbout } from "./about.ts";
import type { ImageCall } from "./call.ts";
import { digestInvalid, manifestInvalid, partUnknown } from "./errors.ts";
import { type Descriptor, type Manifest, readManifest } from "./manifest.ts";
import { blobFile, hexOf, isTag, manifestFile } from "./names.ts";

const largest = 10 * 1024 * 1024;

/** What is kept of a manifest beside its bytes. */
interface ManifestFacts {
	readonly digest: string;
	readonly mediaType: string;
	readonly size: number;
	/** The manifests of an index. */
	readonly parts?: readonly string[];
	readonly artifactType?: string;
	readonly annotations?: Readonly<Record<string, string>>;
}
export const factsOf = (version: Version): ManifestFacts =>
	JSON.parse(version.metadata);

/** Takes a manifest under a tag or its digest; all that it names must be there. */
export async function putManifest(
	call: ImageCall,
	reference: string,
): Promise<HttpResponse> {
	const { app, owner, image, request, path } = call;
	const byDigest = reference.includes(":");
	if (!byDigest && !isTag(reference))
		throw manifestInvalid("this can be no tag");
	const bytes = await readBody(request, largest, call.client.signal);
	const manifest = readManifest(bytes, request.headers["content-type"]);
	const sha256 = hash("sha256", bytes);
	const digest = `sha256:${sha256}`;
	if (byDigest && hexOf(reference) !== sha256)
		throw digestInvalid("the manifest has another digest");
	const blob = await storeBuffer(call, bytes);
	const repository = await linked(call, manifest);
	const about = await imageAbout(call, manifest);
	await app.db.write(async (tx) => {
		await changeRegistry(app, tx, owner.id, "container");
		const target = await packageByName(tx, owner.id, "container", image);
		const parts = await partsOf(tx, target, manifest);
		const version = byDigest ? digest : reference;
		if (target && !(await prepareVersion(call, tx, target, version, digest)))
			return;
		const files: NewFile[] = [
			{ name: manifestFile, blob },
			...parts.map((file) => ({
				name: blobFile(file.sha256),
				blob: { ...file, key: file.sha256 },
				aside: true,
			})),
		];
		await publishIn(app, tx, call.actor, owner, {
			type: "container",
			name: image,
			version,
			metadata: factsFor(manifest, digest, bytes.length),
			about,
			files,
			versionProperties: manifest.subject
				? { [subjectProperty]: manifest.subject.digest }
				: {},
			repository: repository?.id,
			// the blobs were counted when they were uploaded
			bytes: bytes.length,
			existing: "refuse",
		});
	});
	return new HttpResponse(201, undefined, {
		Location: `${path}/manifests/${reference}`,
		"Docker-Content-Digest": digest,
		...(manifest.subject && { "OCI-Subject": manifest.subject.digest }),
	});
}

const factsFor = (
	manifest: Manifest,
	digest: string,
	size: number,
): ManifestFacts => ({
	digest,
	mediaType: manifest.mediaType,
	size,
	parts: manifest.manifests.length
		? manifest.manifests.map((part) => part.digest)
		: undefined,
	artifactType: manifest.artifactType ?? manifest.config?.mediaType,
	annotations: areShort(manifest.annotations)
		? manifest.annotations
		: undefined,
});

/** Characters of annotations that lists tell again; longer ones stand in the manifest alone. */
const longestAnnotations = 128 * 1024;

const areShort = (annotations: Manifest["annotations"]): boolean =>
	JSON.stringify(annotations ?? {}).length <= longestAnnotations;

/** The blobs of an image's manifest, once each. @throws DomainError "not-found" when one has not been pushed to this image */
async function partsOf(
	tx: Transaction,
	target: Package | undefined,
	{ config, layers, manifests }: Manifest,
): Promise<PackageFile[]> {
	const wanted = new Map<string, Descriptor>();
	// blobs with addresses elsewhere need not be here
	for (const part of [...(config ? [config] : []), ...layers, ...manifests])
		if (!part.urls?.length) wanted.set(hexOf(part.digest), part);
	const known = target
		? await blobsOf(tx, target, [...wanted.keys()])
		: new Map<string, PackageFile>();
	for (const [hex, { digest }] of wanted)
		if (!known.has(hex)) throw partUnknown(digest);
	// the manifests of an index are versions of their own
	const own = new Set(
		[...(config ? [config] : []), ...layers].map((part) => hexOf(part.digest)),
	);
	return [...known.values()].filter((file) => own.has(file.sha256));
}

/**
 * Prepares a version for a tag: a manifest that loses its last tag stays under its digest. False when the version exists already.
 */
async function prepareVersion(
	{ app, actor }: ImageCall,
	tx: Transaction,
	target: Package,
	version: string,
	digest: string,
): Promise<boolean> {
	if (version === digest) {
		// the digest needs no version of its own while a tag leads to it
		const known = await versionsOfManifest(tx, target, hexOf(digest));
		return known.length === 0;
	}
	const before = await versionOf(tx, target, version);
	if (before) {
		const old = factsOf(before).digest;
		if (old === digest) return false;
		const others = await versionsOfManifest(tx, target, hexOf(old));
		if (others.length > 1)
			await deleteVersionIn(app, tx, actor, target, before);
		else
			await tx.run(renameVersion, {
				id: before.id,
				version: old,
				lower_version: old,
			});
	}
	return true;
}

async function linked(call: ImageCall, { annotations }: Manifest) {
	const named = annotations?.["org.opencontainers.image.source"];
	const found = named ? await repositoryOfAddress(call, named) : undefined;
	return found === "forbidden" ? undefined : found;
}
