import type { ByteSource, StoredBlob } from "../blobs/blob-store.ts";
import { demandRoom } from "../domain/packages/quotas.ts";
import { badRequest } from "../errors.ts";
import { bodyBytes } from "../http/body-bytes.ts";
import { readMultipart } from "../http/forms/multipart.ts";
import type { Call } from "./registry.ts";

/** A file that has arrived; nothing names it yet. */
interface Upload {
	readonly blob: StoredBlob;
	/** The name that the sender gave, "" without one. */
	readonly name: string;
	/** The other fields of the form. */
	readonly fields: ReadonlyMap<string, string>;
	/** The same, those of one name as often as they came. */
	readonly all: readonly (readonly [string, string])[];
}

const digests = ["md5", "sha1", "sha512"] as const;

/** Puts bytes into the storage with all digests that packages keep. */
export const store = (
	{ app, client }: Pick<Call, "app" | "client">,
	bytes: ByteSource,
	expect?: { sha256?: string; size?: number },
): Promise<StoredBlob> =>
	app.blobs.put(bytes, {
		digests,
		maxBytes: app.config.maxPackageBytes,
		signal: client.signal,
		expect,
	});

/** The storage for what this forge makes itself, such as manifests that are small. */
export const storeBuffer = (
	call: Pick<Call, "app" | "client">,
	bytes: Buffer,
): Promise<StoredBlob> => store(call, [bytes]);

/**
 * Takes the file of an upload: the body itself, or the first file of a form. What is too large for the owner's quota is refused before it is sent.
 * @throws DomainError "bad-request", "forbidden", "too-large"
 */
export async function receive(call: Call, type: string): Promise<Upload> {
	const { app, owner, request } = call;
	const length = Number(request.headers["content-length"] ?? 0);
	await demandRoom(app, app.db, owner.id, type, length);
	if (!isForm(request.headers["content-type"])) {
		const blob = await store(call, bodyBytes(request));
		return { blob, name: "", fields: new Map(), all: [] };
	}
	let found: { blob: StoredBlob; name: string } | undefined;
	const fields = await readMultipart(request, request.headers, async (part) => {
		if (!found)
			found = { blob: await store(call, part.bytes), name: part.name };
	});
	if (!found) throw badRequest("the form has no file");
	const all = [...fields];
	return { ...found, fields: new Map(all), all };
}

const isForm = (type = ""): boolean => /^multipart\/form-data\b/i.test(type);
