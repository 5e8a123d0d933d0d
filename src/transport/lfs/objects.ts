import { lfsObjects, storeLfsObject } from "../../domain/lfs/objects.ts";
import { invalid, notFound, tooLarge } from "../../errors.ts";
import { writeAnswer } from "../../http/api-router.ts";
import { bodyBytes } from "../../http/body-bytes.ts";
import { Content, HttpResponse } from "../../http/response.ts";
import { storedFile } from "../../views/stored-file.ts";
import { isWellFormed } from "./batch.ts";
import { bodyOf } from "./body.ts";
import type { LfsRequest, LfsResponse } from "./lfs-request.ts";

/** Takes an object; its hash and size are checked while it arrives. */
export async function upload(request: LfsRequest): Promise<LfsResponse> {
	const { app, context, parts } = request;
	const { repository } = await request.repository(true);
	const object = { oid: parts[0], size: Number(parts[1]) };
	if (!isWellFormed(object)) throw invalid("invalid object ID or size");
	if (object.size > app.config.maxLfsBytes)
		throw tooLarge(
			`objects of more than ${app.config.maxLfsBytes} bytes are not taken`,
		);
	const known = await lfsObjects(app.db, repository, [object.oid]);
	if (known.has(object.oid)) return { status: 200, body: {} };
	const bytes = bodyBytes(context.request);
	await storeLfsObject(app, repository, object, bytes, context.signal);
	return { status: 200, body: {} };
}

/** Sends an object, or the requested part of it. */
export async function download(request: LfsRequest): Promise<LfsResponse> {
	const { app, context, parts } = request;
	const { repository } = await request.repository(false);
	const [oid = ""] = parts;
	const object = (await lfsObjects(app.db, repository, [oid])).get(oid);
	const { method, headers } = context.request;
	const file = object && {
		key: oid,
		size: object.size,
		name: oid,
		modified: object.created_at,
	};
	const found = file && (await storedFile(app, file, method, headers));
	if (!found) throw notFound("object not found");
	const body = new Content(found.type, found.data, found.length);
	writeAnswer(
		context.request,
		context.response,
		new HttpResponse(found.status, body, found.headers),
	);
	return undefined;
}

/** Whether an object has arrived whole. */
export async function verify(request: LfsRequest): Promise<LfsResponse> {
	const { repository } = await request.repository(true);
	const { oid, size } = await bodyOf(request);
	if (!isWellFormed({ oid, size })) throw invalid("invalid object ID or size");
	const known = await lfsObjects(request.app.db, repository, [oid as string]);
	const object = known.get(oid as string);
	if (!object) throw notFound("object not found");
	if (object.size !== size) throw invalid("the size does not match the object");
	return { status: 200, body: {} };
}
