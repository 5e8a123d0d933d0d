import {
	isLfsId,
	type LfsObject,
	lfsObjects,
} from "../../domain/lfs/objects.ts";
import { demandChanges } from "../../domain/maintenance/maintenance.ts";
import { fullName } from "../../domain/repositories/repository.ts";
import { conflict, invalid, tooLarge } from "../../errors.ts";
import { bodyOf } from "./body.ts";
import {
	authorizationHeader,
	type LfsRequest,
	type LfsResponse,
} from "./lfs-request.ts";

const most = 5000;

interface ObjectResponse {
	readonly oid: unknown;
	readonly size: unknown;
	readonly authenticated?: true;
	readonly actions?: Record<
		string,
		{ href: string; header?: Record<string, string> }
	>;
	readonly error?: { code: number; message: string };
}

/** Gives the address for each object; an error of one object does not stop the others. */
export async function batch(request: LfsRequest): Promise<LfsResponse> {
	const { app, context } = request;
	const body = await bodyOf(request);
	const { operation } = body;
	if (operation !== "upload" && operation !== "download")
		throw invalid("the operation must be upload or download");
	if (!Array.isArray(body.objects)) throw invalid("objects must be a list");
	if (body.objects.length > most)
		throw tooLarge(`at most ${most} objects at once`);
	if (body.hash_algo !== undefined && body.hash_algo !== "sha256")
		throw conflict("object IDs must be sha256");
	if (operation === "upload") await demandChanges(app);
	const found = await request.repository(operation === "upload");
	const wanted = body.objects.map((given: unknown) => {
		const { oid, size } = (given ?? {}) as Record<string, unknown>;
		return { oid, size };
	});
	const ids = wanted.map(({ oid }) => oid).filter(isLfsId);
	const known = await lfsObjects(app.db, found.repository, [...new Set(ids)]);
	const base = `${app.url}${fullName(found)}.git/info/lfs`;
	const header = authorizationHeader(context.request);
	const to = (path: string) => ({ href: `${base}/${path}`, header });
	const objects = wanted.map((one): ObjectResponse => {
		if (!isWellFormed(one)) return wrong(one, 422, "invalid object ID or size");
		const { oid, size } = one;
		const object = known.get(oid);
		if (object && object.size !== size)
			return wrong(one, 422, "the size does not match the object");
		if (operation === "download")
			return object
				? {
						oid,
						size,
						authenticated: true,
						actions: { download: to(`objects/${oid}`) },
					}
				: wrong(one, 404, "object not found");
		return object
			? { oid, size }
			: {
					oid,
					size,
					authenticated: true,
					actions: {
						upload: to(`objects/${oid}/${size}`),
						verify: to("verify"),
					},
				};
	});
	return {
		status: 200,
		body: { transfer: "basic", objects, hash_algo: "sha256" },
	};
}

export const isWellFormed = (given: {
	oid: unknown;
	size: unknown;
}): given is LfsObject =>
	isLfsId(given.oid) &&
	Number.isSafeInteger(given.size) &&
	(given.size as number) >= 0;

const wrong = (
	{ oid, size }: { oid: unknown; size: unknown },
	code: number,
	message: string,
): ObjectResponse => ({ oid, size, error: { code, message } });
