import { jsonObject } from "../json.ts";
import { manifestInvalid } from "./errors.ts";
import { isDigest } from "./names.ts";

/** A part of an image that a manifest names. */
export interface Descriptor {
	readonly mediaType: string;
	readonly digest: string;
	readonly size: number;
	readonly urls?: readonly string[];
	readonly artifactType?: string;
	readonly annotations?: Readonly<Record<string, string>>;
	readonly platform?: { readonly os?: string; readonly architecture?: string };
}

/** What the registry looks at in a manifest; the rest is the client's. */
export interface Manifest {
	readonly mediaType: string;
	readonly config?: Descriptor;
	readonly layers: readonly Descriptor[];
	/** The manifests of an index. */
	readonly manifests: readonly Descriptor[];
	readonly subject?: Descriptor;
	readonly artifactType?: string;
	readonly annotations?: Readonly<Record<string, string>>;
}

const images = [
	"application/vnd.oci.image.manifest.v1+json",
	"application/vnd.docker.distribution.manifest.v2+json",
	"application/vnd.oci.artifact.manifest.v1+json",
];
const indexes = [
	"application/vnd.oci.image.index.v1+json",
	"application/vnd.docker.distribution.manifest.list.v2+json",
];

/** Reads a manifest or an index. @throws DomainError "bad-request" */
export function readManifest(bytes: Buffer, contentType = ""): Manifest {
	let value: Record<string, unknown>;
	try {
		value = jsonObject(
			bytes.toString("utf8"),
			"the manifest is no JSON object",
		);
	} catch (error) {
		throw manifestInvalid((error as Error).message);
	}
	const sent = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
	const declared = typeof value.mediaType === "string" ? value.mediaType : "";
	const known = [...images, ...indexes];
	const mediaType = declared || (known.includes(sent) ? sent : guessed(value));
	if (
		!known.includes(mediaType) ||
		(known.includes(sent) && sent !== mediaType)
	)
		throw manifestInvalid("the manifest is of no kind that is served here");
	const index = indexes.includes(mediaType);
	if (value.schemaVersion !== 2 && mediaType !== images[2])
		throw manifestInvalid("the manifest's schema version must be 2");
	const annotations = value.annotations as Record<string, string> | undefined;
	if (
		annotations !== undefined &&
		(typeof annotations !== "object" || annotations === null)
	)
		throw manifestInvalid("the annotations must be an object");
	return {
		mediaType,
		config:
			value.config === undefined || index
				? undefined
				: descriptor(value.config),
		layers: index ? [] : descriptors(value.layers ?? value.blobs ?? []),
		manifests: index ? descriptors(value.manifests) : [],
		subject: value.subject ? descriptor(value.subject) : undefined,
		artifactType:
			typeof value.artifactType === "string" ? value.artifactType : undefined,
		annotations,
	};
}

const guessed = (value: Record<string, unknown>): string =>
	(Array.isArray(value.manifests) ? indexes[0] : images[0]) as string;

const most = 10_000;

function descriptors(value: unknown): Descriptor[] {
	if (!Array.isArray(value) || value.length > most)
		throw manifestInvalid("the manifest's parts must be a list");
	return value.map(descriptor);
}

function descriptor(value: unknown): Descriptor {
	const given = (value ?? {}) as Descriptor;
	if (typeof given.digest !== "string" || !isDigest(given.digest))
		throw manifestInvalid("a part of the manifest has no digest of sha256");
	if (!Number.isSafeInteger(given.size) || given.size < 0)
		throw manifestInvalid("a part of the manifest has no size");
	return given;
}
