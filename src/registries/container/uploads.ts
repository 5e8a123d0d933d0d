import { BlobRefused, type StoredBlob } from "../../blobs/blob-store.ts";
import { passing } from "../../blobs/passing.ts";
import { accountByName } from "../../domain/accounts/account.ts";
import {
	addPiece,
	beginUpload,
	endUpload,
	findUpload,
	type ImageUpload,
	piecesOf,
	type UploadChunk,
	waitingBytes,
} from "../../domain/packages/image-uploads.ts";
import { blobOf } from "../../domain/packages/images.ts";
import { packageByName } from "../../domain/packages/package.ts";
import { demandRoom, roomLeft } from "../../domain/packages/quotas.ts";
import { isDomainError } from "../../errors.ts";
import { bodyBytes } from "../../http/body-bytes.ts";
import { HttpResponse } from "../../http/response.ts";
import { demand } from "../router.ts";
import { blobCreated, nameBlob } from "./blobs.ts";
import { type ImageCall, pusher } from "./call.ts";
import { digestInvalid, outOfOrder, uploadUnknown } from "./errors.ts";
import { hexOf } from "./names.ts";

/** Begins an upload; or takes the whole blob at once, or the blob of another image that the pusher may read. */
export async function startUpload(call: ImageCall): Promise<HttpResponse> {
	const { app, search } = call;
	const mount = search.get("mount");
	const digest = search.get("digest");
	const from = search.get("from");
	if (mount && from) {
		const blob = await mountable(call, hexOf(mount), from);
		if (blob) {
			await nameBlob(call, blob);
			return blobCreated(call, mount);
		}
	}
	if (digest) {
		const blob = await take(call, hexOf(digest));
		await nameBlob(call, blob);
		return blobCreated(call, digest);
	}
	const place = { ...call, account: pusher(call) };
	return accepted(call, await beginUpload(app, place));
}

/** Takes the next piece. */
export async function addToUpload(
	call: ImageCall,
	id: string,
): Promise<HttpResponse> {
	const { app } = call;
	const upload = await found(call, id);
	checkPlace(call, upload);
	const piece = await takePiece(call, upload);
	if (!(await addPiece(app, upload, piece))) throw outOfOrder();
	return accepted(call, { ...upload, size: upload.size + piece.size });
}

/** Takes the last piece, if there is one, and makes the pieces a blob. */
export async function finishUpload(
	call: ImageCall,
	id: string,
): Promise<HttpResponse> {
	const { app, search, request } = call;
	const upload = await found(call, id);
	const digest = search.get("digest") ?? "";
	const sha256 = hexOf(digest);
	checkPlace(call, upload);
	const length = request.headers["content-length"];
	const more =
		length === undefined
			? request.headers["transfer-encoding"] !== undefined
			: length !== "0";
	const pieces = await piecesOf(app.db, upload);
	// after a fault its pieces stay, so that the client can finish it all the same
	const blob = await whole(call, pieces, more, sha256);
	await nameBlob(call, blob);
	await endUpload(app, upload);
	return blobCreated(call, digest);
}

export async function uploadStatus(
	call: ImageCall,
	id: string,
): Promise<HttpResponse> {
	const upload = await found(call, id);
	return new HttpResponse(204, undefined, headersOf(call, upload));
}

export async function cancelUpload(
	call: ImageCall,
	id: string,
): Promise<HttpResponse> {
	await endUpload(call.app, await found(call, id));
	return new HttpResponse(204);
}

/** @throws DomainError "not-found" also for the upload of somebody else */
async function found(call: ImageCall, id: string): Promise<ImageUpload> {
	const place = { ...call, account: pusher(call) };
	const upload = /^[0-9a-f-]{36}$/.test(id)
		? await findUpload(call.app.db, place, id)
		: undefined;
	if (!upload) throw uploadUnknown();
	return upload;
}

function checkPlace({ request }: ImageCall, { size }: ImageUpload): void {
	const range = request.headers["content-range"];
	if (range === undefined) return;
	const [, start, end] =
		/^(?:bytes[ =])?(\d{1,15})-(\d{1,15})/.exec(range) ?? [];
	const length = Number(request.headers["content-length"] ?? Number.NaN);
	const fits =
		Number.isNaN(length) || Number(end) - Number(start) + 1 === length;
	if (Number(start) !== size || !fits) throw outOfOrder();
}

/** Puts the body into the storage. @throws DomainError "bad-request" when it is not what was promised */
const take = async (call: ImageCall, sha256?: string): Promise<StoredBlob> =>
	put(call, bodyBytes(call.request), sha256, await mostBytes(call, 0));

/** Takes a piece. All pieces of an owner count, since they are on the disk until their last one comes. */
async function takePiece(
	call: ImageCall,
	{ size }: ImageUpload,
): Promise<StoredBlob> {
	const waiting = await waitingBytes(call.app.db, call.owner);
	const most = await mostBytes(call, waiting);
	const rest = Math.max(0, call.app.config.maxPackageBytes - size);
	return put(call, bodyBytes(call.request), undefined, Math.min(most, rest));
}

/** How long a body may be: its sender need not say before how long it is. @throws DomainError "forbidden" when it says more than its owner has room for */
async function mostBytes(
	{ app, owner, request }: ImageCall,
	waiting: number,
): Promise<number> {
	const length = Number(request.headers["content-length"] ?? 0);
	await demandRoom(app, app.db, owner.id, "container", waiting + length);
	const room = await roomLeft(app, app.db, owner.id, "container");
	return Math.min(app.config.maxPackageBytes, room - waiting);
}

async function whole(
	call: ImageCall,
	pieces: readonly UploadChunk[],
	more: boolean,
	sha256: string,
): Promise<StoredBlob> {
	const [only] = pieces;
	// the usual case: one piece, which is the blob already
	if (!more && pieces.length === 1 && only) {
		if (only.blob !== sha256) throw wrongDigest();
		return { key: only.blob, sha256, size: only.size };
	}
	return put(call, joined(call, pieces), sha256);
}

async function put(
	{ app, client }: ImageCall,
	bytes: AsyncIterable<Uint8Array>,
	sha256?: string,
	maxBytes = app.config.maxPackageBytes,
): Promise<StoredBlob> {
	try {
		return await app.blobs.put(bytes, {
			signal: client.signal,
			maxBytes,
			expect: sha256 === undefined ? undefined : { sha256 },
		});
	} catch (error) {
		if (error instanceof BlobRefused && error.reason === "wrong-digest")
			throw wrongDigest();
		throw error;
	}
}

async function* joined(
	{ app, request }: ImageCall,
	pieces: readonly UploadChunk[],
): AsyncGenerator<Uint8Array> {
	for (const { blob } of pieces) {
		const bytes = await app.blobs.get(blob);
		if (!bytes) throw uploadUnknown();
		yield* passing(bytes as AsyncIterable<Uint8Array>);
	}
	yield* bodyBytes(request);
}

const wrongDigest = () => digestInvalid("the bytes have another digest");

/** The blob of another image, for those who may read that one; knowing its digest is not enough. */
async function mountable(
	{ app, actor }: ImageCall,
	sha256: string,
	from: string,
): Promise<StoredBlob | undefined> {
	const [ownerName = "", ...image] = from.split("/");
	const owner = await accountByName(app.db, ownerName);
	try {
		await demand(app, actor, owner, "read");
	} catch (error) {
		if (isDomainError(error)) return undefined;
		throw error;
	}
	const source =
		owner &&
		(await packageByName(app.db, owner.id, "container", image.join("/")));
	const file = source && (await blobOf(app.db, source, sha256));
	return file && { ...file, key: file.sha256 };
}

const headersOf = ({ path }: ImageCall, { id, size }: ImageUpload) => ({
	Location: `${path}/blobs/uploads/${id}`,
	Range: `0-${Math.max(0, size - 1)}`,
	"Docker-Upload-UUID": id,
});

const accepted = (call: ImageCall, upload: ImageUpload): HttpResponse =>
	new HttpResponse(202, undefined, headersOf(call, upload));
