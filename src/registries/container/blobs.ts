import type { StoredBlob } from "../../blobs/blob-store.ts";
import { deleteFile } from "../../domain/packages/delete-package.ts";
import { blobOf } from "../../domain/packages/images.ts";
import { internalVersionOf } from "../../domain/packages/package.ts";
import { fileOf } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { HttpResponse } from "../../http/response.ts";
import { sendFile } from "../send-file.ts";
import { type ImageCall, imageOf } from "./call.ts";
import { blobUnknown } from "./errors.ts";
import { blobFile, hexOf, waiting } from "./names.ts";

/** A blob of an image, whole or in part. */
export async function getBlob(
	call: ImageCall,
	digest: string,
): Promise<HttpResponse> {
	const hex = hexOf(digest);
	const image = await imageOf(call);
	const file = image && (await blobOf(call.app.db, image, hex));
	if (!file) throw blobUnknown();
	// only manifests count as downloads
	const answer = await sendFile(call, { ...file, lead: 0 });
	return new HttpResponse(answer.status, answer.body, {
		...answer.headers,
		"Docker-Content-Digest": digest,
	});
}

/** Deletes a blob that no manifest names; blobs of manifests stay. */
export async function deleteBlob(
	call: ImageCall,
	digest: string,
): Promise<HttpResponse> {
	const { app, actor } = call;
	const hex = hexOf(digest);
	const image = await imageOf(call);
	if (!image || !(await blobOf(app.db, image, hex))) throw blobUnknown();
	const version = await internalVersionOf(app.db, image, waiting);
	const file = version && (await fileOf(app.db, version, blobFile(hex)));
	if (version && file) await deleteFile(app, actor, image, version, file);
	return new HttpResponse(202);
}

/** Adds a blob to an image; its bytes are in the storage. */
export async function nameBlob(
	call: ImageCall,
	blob: StoredBlob,
): Promise<void> {
	const { app, actor, owner, image } = call;
	await publish(app, actor, owner, {
		type: "container",
		name: image,
		version: waiting,
		internal: true,
		files: [{ name: blobFile(blob.sha256), blob, aside: true }],
		existing: "replace",
	});
}

/** The response for a blob that has been stored. */
export const blobCreated = (
	{ path }: ImageCall,
	digest: string,
): HttpResponse =>
	new HttpResponse(201, undefined, {
		Location: `${path}/blobs/${digest}`,
		"Docker-Content-Digest": digest,
	});
