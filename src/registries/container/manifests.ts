import { changeRegistry } from "../../domain/packages/change-registry.ts";
import { deleteVersionIn } from "../../domain/packages/delete-package.ts";
import {
	versionsAbout,
	versionsOfManifest,
} from "../../domain/packages/images.ts";
import {
	type Package,
	type Version,
	versionOf,
} from "../../domain/packages/package.ts";
import { fileOf } from "../../domain/packages/package-file.ts";
import { Content, HttpResponse } from "../../http/response.ts";
import { sendFile } from "../send-file.ts";
import { type ImageCall, imageOf, knownImage } from "./call.ts";
import { manifestUnknown } from "./errors.ts";
import { hexOf, manifestFile } from "./names.ts";
import { factsOf } from "./put-manifest.ts";

/** A manifest by a tag or its digest. */
export async function getManifest(
	call: ImageCall,
	reference: string,
): Promise<HttpResponse> {
	const image = await imageOf(call);
	const version = image && (await versionsFor(call, image, reference))[0];
	const file = version && (await fileOf(call.app.db, version, manifestFile));
	if (!version || !file) throw manifestUnknown();
	const { digest, mediaType } = factsOf(version);
	const sent = await sendFile(call, file, { type: mediaType, inline: true });
	const { "Content-Disposition": _, ...headers } = sent.headers;
	return new HttpResponse(sent.status, sent.body, {
		...headers,
		"Docker-Content-Digest": digest,
	});
}

/** Deletes a tag, or a manifest with all its tags. */
export async function deleteManifest(
	call: ImageCall,
	reference: string,
): Promise<HttpResponse> {
	const { app, actor, owner } = call;
	const image = await imageOf(call);
	if (!image) throw manifestUnknown();
	await app.db.write(async (tx) => {
		await changeRegistry(app, tx, owner.id, "container");
		const versions = reference.includes(":")
			? await versionsOfManifest(tx, image, hexOf(reference))
			: [await versionOf(tx, image, reference)];
		if (!versions[0]) throw manifestUnknown();
		for (const version of versions)
			if (version) await deleteVersionIn(app, tx, actor, image, version);
	});
	return new HttpResponse(202);
}

/** The manifests that say that they belong to another one: signatures, lists of parts. */
export async function listReferrers(
	call: ImageCall,
	digest: string,
): Promise<HttpResponse> {
	hexOf(digest);
	const image = await imageOf(call);
	const versions = image ? await versionsAbout(call.app.db, image, digest) : [];
	const wanted = call.search.get("artifactType");
	const all = new Map(
		versions.map((version) => {
			const { parts: _, ...facts } = factsOf(version);
			return [facts.digest, facts];
		}),
	);
	const manifests = [...all.values()].filter(
		(facts) => !wanted || facts.artifactType === wanted,
	);
	const body = { schemaVersion: 2, mediaType: index, manifests };
	return new HttpResponse(
		200,
		new Content(index, JSON.stringify(body)),
		wanted ? { "OCI-Filters-Applied": "artifactType" } : {},
	);
}
const index = "application/vnd.oci.image.index.v1+json";

/** The tags of an image, sorted, in pages of `n` behind `last`. */
export async function listTags(call: ImageCall): Promise<HttpResponse> {
	const { app, owner, image, path } = call;
	const target = await knownImage(call);
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("package_version")
			.select("version")
			.where("package_id", "=", target.id)
			.where("internal", "=", 0)
			.where("version", "not like", "sha256:%"),
	);
	const tags = rows.map((row) => row.version).sort();
	const page = pageOf(call.search, tags);
	return new HttpResponse(
		200,
		{ name: `${owner.lower_name}/${image}`, tags: page.shown },
		page.next ? { Link: `<${path}/tags/list?${page.next}>; rel="next"` } : {},
	);
}

/** A page of sorted names, and the address of the next one. */
export function pageOf(
	search: URLSearchParams,
	names: readonly string[],
): { shown: string[]; next?: string } {
	const last = search.get("last") ?? "";
	const requested = search.get("n");
	const n =
		requested !== null && /^\d{1,9}$/.test(requested)
			? Number(requested)
			: names.length;
	const behind = names.filter((name) => name > last);
	const shown = behind.slice(0, n);
	const end = shown.at(-1);
	if (!end || shown.length === behind.length) return { shown };
	return {
		shown,
		next: new URLSearchParams({ n: String(n), last: end }).toString(),
	};
}

async function versionsFor(
	{ app }: ImageCall,
	image: Package,
	reference: string,
): Promise<Version[]> {
	if (reference.includes(":"))
		return versionsOfManifest(app.db, image, hexOf(reference));
	const version = await versionOf(app.db, image, reference);
	return version ? [version] : [];
}
